import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RoleCapabilities, Viewer } from '#libs/auth';
import { Config } from '../start/app.config.js';
import { newPassword } from './secrets.js';
import { UsersRepository } from './users.repository.js';
import { Users } from './users.service.js';

/** An author to import from another site. */
interface ImportedUser {
  login: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/;
const MAX_EMAIL = 100;

/** Finds and creates the accounts of imported authors. Authors are matched by login or email address. */
@Injectable()
export class UserImport {
  constructor(
    private readonly stored: UsersRepository,
    private readonly users: Users,
    private readonly roles: RoleCapabilities,
  ) {}

  /** Whether an account with this id exists. */
  isUser(id: number): Promise<boolean> {
    return this.stored.exists(id);
  }

  /** The id of the account with this login or, failing that, with this email address. */
  async find(login: string, email = ''): Promise<number | undefined> {
    const byLogin = await this.stored.idOfLogin(login);
    return byLogin ?? (email ? this.stored.idOfEmail(email) : undefined);
  }

  /** The id of the oldest administrator. */
  firstAdministrator(): Promise<number | undefined> {
    return this.firstWith('manage_options');
  }

  /**
   * The viewer for a user, with the current rights; `undefined` for an unknown id. In a transaction, the account is
   * locked against deletion until its end, because a deletion would miss uncommitted entries.
   */
  async viewerOf(id: number): Promise<Viewer | undefined> {
    const user = await this.stored.share(id);
    return user && Viewer.signedIn(id, user.login, user.roles, this.roles);
  }

  /** The id of the oldest account with a capability. */
  firstWith(capability: string): Promise<number | undefined> {
    return this.stored.firstWithRole(this.roles.rolesWith(capability));
  }

  /** Creates an account with the role author and a random password that is not reported. */
  create({ login, email, name, firstName, lastName }: ImportedUser): Promise<number> {
    const isUsable = email.length <= MAX_EMAIL && EMAIL.test(email);
    return this.users.create({
      username: login,
      email: isUsable ? email : `${login.replace(/[^A-Za-z0-9_.-]/g, '-')}@import.invalid`,
      password: randomBytes(32).toString('base64url'),
      name,
      first_name: firstName,
      last_name: lastName,
      roles: ['author'],
    });
  }
}

/** The administrator of a new site. */
@Injectable()
export class FirstAccount {
  constructor(
    private readonly stored: UsersRepository,
    private readonly users: Users,
    private readonly roles: RoleCapabilities,
    private readonly config: Config,
  ) {}

  /** The login of the oldest administrator. */
  async login(): Promise<string | undefined> {
    const id = await this.stored.firstWithRole(this.roles.rolesWith('manage_options'));
    return id === undefined ? undefined : (await this.stored.share(id))?.login;
  }

  /**
   * Creates the configured administrator if no user exists. Generates a password if none is configured. Returns the new
   * account, or `undefined` if a user exists.
   */
  async ensure(): Promise<{ id: number; generatedPassword?: string } | undefined> {
    if (await this.stored.exists()) return undefined;
    const { ADMIN_USER: username, ADMIN_PASSWORD, ADMIN_EMAIL: email } = this.config.values;
    const password = ADMIN_PASSWORD ?? newPassword();
    const id = await this.users.create({ username, email, password, roles: ['administrator'] });
    return ADMIN_PASSWORD === undefined ? { id, generatedPassword: password } : { id };
  }
}
