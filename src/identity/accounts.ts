import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RoleCapabilities, Viewer } from '#libs/auth';
import { Config } from '../app.config.js';
import { newPassword } from './secrets.js';
import { UsersRepository } from './users.repository.js';
import { Users } from './users.service.js';

/** An author of another site. */
interface ImportedUser {
  login: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/;
const LONGEST_EMAIL = 100;

/** Finds and creates the accounts of imported authors: one whose login or e-mail address is here already is that account. */
@Injectable()
export class UserImport {
  constructor(
    private readonly stored: UsersRepository,
    private readonly users: Users,
    private readonly roles: RoleCapabilities,
  ) {}

  /** Whether there is an account with this id. */
  isUser(id: number): Promise<boolean> {
    return this.stored.exists(id);
  }

  /** The id of the account with this login, or else with this e-mail address. */
  async find(login: string, email = ''): Promise<number | undefined> {
    const byLogin = await this.stored.idOfLogin(login);
    return byLogin ?? (email ? this.stored.idOfEmail(email) : undefined);
  }

  /** The id of the oldest administrator. */
  firstAdministrator(): Promise<number | undefined> {
    return this.firstWith('manage_options');
  }

  /**
   * A user as a viewer, with the rights of this moment; nothing for an unknown id. In a transaction the account cannot be
   * deleted until its end: a deletion would not find what is not there yet.
   */
  async viewerOf(id: number): Promise<Viewer | undefined> {
    const user = await this.stored.share(id);
    return user && Viewer.signedIn(id, user.login, user.roles, this.roles);
  }

  /** The id of the oldest account with a capability. */
  firstWith(capability: string): Promise<number | undefined> {
    return this.stored.firstWithRole(this.roles.rolesWith(capability));
  }

  /** Creates an account that may write posts, with a password that nobody knows. */
  create({ login, email, name, firstName, lastName }: ImportedUser): Promise<number> {
    const isUsable = email.length <= LONGEST_EMAIL && EMAIL.test(email);
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
   * Creates the administrator of the configuration if there is no user at all, with a generated password where none is
   * configured. Answers the id of the new account.
   */
  async ensure(): Promise<{ id: number; generatedPassword?: string } | undefined> {
    if (await this.stored.exists()) return undefined;
    const { ADMIN_USER: username, ADMIN_PASSWORD, ADMIN_EMAIL: email } = this.config.values;
    const password = ADMIN_PASSWORD ?? newPassword();
    const id = await this.users.create({ username, email, password, roles: ['administrator'] });
    return ADMIN_PASSWORD === undefined ? { id, generatedPassword: password } : { id };
  }
}
