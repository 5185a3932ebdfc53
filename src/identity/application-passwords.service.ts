import { Injectable } from '@nestjs/common';
import { logAccountEvent } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { UserWriter } from './user-writer.js';
import { newPassword, secretHash } from './secrets.js';

/** An application password as it is listed: the secret is not known any more. */
export interface ApplicationPasswordEntry {
  name: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  createdAt: string;
}

const LONGEST_NAME = 200;

/** Passwords for single programs, which can be taken back one by one. */
@Injectable()
export class ApplicationPasswords {
  constructor(
    private readonly db: Db,
    private readonly users: UserWriter,
  ) {}

  /**
   * Makes a password and answers it in groups of four letters, this once. A name has 1 to 200 characters and can be used
   * once per user; others throw an Error whose message is for people.
   */
  async create(userId: number, name: string): Promise<string> {
    if (!name.trim() || [...name].length > LONGEST_NAME)
      throw new Error(`The name of an application password has 1 to ${LONGEST_NAME} characters.`);
    const secret = newPassword();
    try {
      await this.db.write(
        'INSERT INTO application_passwords (user_id, name, secret_hash, created_at) VALUES (?, ?, ?, UTC_TIMESTAMP())',
        [userId, name, secretHash(secret)],
      );
    } catch (error) {
      if (duplicateKey(error) === 'application_passwords_name') {
        throw new Error(`There is an application password called ${name} already.`, { cause: error });
      }
      throw error;
    }
    logAccountEvent('application_password_created', { user: userId, name });
    return secret.replace(/.{4}(?!$)/g, '$& ');
  }

  /** The passwords of a user, oldest first. */
  list(userId: number): Promise<ApplicationPasswordEntry[]> {
    return this.db.current(
      'SELECT name, created_at AS createdAt FROM application_passwords WHERE user_id = ? ORDER BY id',
      [userId],
    );
  }

  /** Takes a password back at once, with the sessions that may have begun with it; answers whether there was one. */
  revoke(userId: number, name: string): Promise<boolean> {
    return this.db.atomic(async () => {
      const { affectedRows } = await this.db.write('DELETE FROM application_passwords WHERE user_id = ? AND name = ?', [
        userId,
        name,
      ]);
      if (affectedRows) {
        await this.users.endSessions(userId);
        await this.db.afterCommit(() => logAccountEvent('application_password_revoked', { user: userId, name }));
      }
      return affectedRows > 0;
    });
  }
}
