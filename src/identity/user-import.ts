import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Viewer, rolesWith } from '#libs/auth';
import { Db } from '#libs/db';
import { UserWriter } from './user-writer.js';

/** An author of another site. */
export interface ImportedUser {
  login: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,100}$/;
const LONGEST_EMAIL = 100;

/** Takes over authors: one whose login or e-mail address is here already is that account. */
@Injectable()
export class UserImport {
  constructor(
    private readonly db: Db,
    private readonly users: UserWriter,
  ) {}

  /** Whether a number is that of an account. */
  async isUser(id: number): Promise<boolean> {
    const [row] = await this.db.current('SELECT id FROM users WHERE id = ?', [id]);
    return row !== undefined;
  }

  /** The account of a login, or else of an e-mail address. */
  async find(login: string, email = ''): Promise<number | undefined> {
    const [byLogin] = await this.db.current<{ id: number }>('SELECT id FROM users WHERE login = ?', [login]);
    if (byLogin || !email) return byLogin?.id;
    const [byEmail] = await this.db.current<{ id: number }>('SELECT id FROM users WHERE email = ?', [email]);
    return byEmail?.id;
  }

  /** The administrator who has been here longest. */
  firstAdministrator(): Promise<number | undefined> {
    return this.firstWith('manage_options');
  }

  /**
   * Somebody as a viewer, with the rights of this moment; nothing for a number that is nobody's. In a transaction the
   * account stays until its end: a deletion would not find what is not there yet.
   */
  async viewerOf(id: number): Promise<Viewer | undefined> {
    const rows = await this.db.current<{ login: string; role: string | null }>(
      'SELECT u.login, r.role FROM users u LEFT JOIN user_roles r ON r.user_id = u.id WHERE u.id = ? LOCK IN SHARE MODE',
      [id],
    );
    const [user] = rows;
    return (
      user &&
      Viewer.signedIn(
        id,
        user.login,
        rows.map(({ role }) => role ?? ''),
      )
    );
  }

  /** Who has been here longest of those that hold a capability. */
  async firstWith(capability: string): Promise<number | undefined> {
    const [row] = await this.db.current<{ id: number }>(
      'SELECT user_id AS id FROM user_roles WHERE role IN (?) ORDER BY user_id LIMIT 1',
      [rolesWith(capability)],
    );
    return row?.id;
  }

  /** Makes an account that may write posts; nobody knows its password until somebody sets one. */
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
