import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { logAccountEvent } from '#libs/auth';
import { Db } from '#libs/db';
import { fail } from '../identity.errors.js';
import { newPassword, secretHash } from '../secrets.js';
import {
  ApplicationPasswordsRepository,
  type ApplicationPasswordRow,
  type PasswordKey,
} from './application-passwords.repository.js';

/** Maximum length of the name of a password, in characters. */
export const MAX_PASSWORD_NAME = 200;

/** A new application password. The password is in groups of four characters and cannot be read again. */
export interface NewApplicationPassword {
  uuid: string;
  password: string;
}

/** Passwords for single applications, which can be revoked individually. Callers check the rights of the viewer. */
@Injectable()
export class ApplicationPasswords {
  constructor(
    private readonly db: Db,
    private readonly stored: ApplicationPasswordsRepository,
  ) {}

  /** The passwords of a user without their secrets, the oldest first. */
  list(userId: number): Promise<ApplicationPasswordRow[]> {
    return this.stored.list(userId);
  }

  /** A password of a user. Throws a 404 if there is none with this UUID. */
  async get(userId: number, uuid: string): Promise<ApplicationPasswordRow> {
    const [found] = await this.stored.list(userId, { uuid });
    return found ?? fail('rest_application_password_not_found');
  }

  /**
   * Creates a password. `appId` is the UUID by which the application identifies itself. Throws an Error with a
   * human-readable message unless the name has 1 to 200 characters.
   */
  async create(userId: number, name: string, appId = ''): Promise<NewApplicationPassword> {
    if (!name.trim() || [...name].length > MAX_PASSWORD_NAME)
      throw new Error(`The name of an application password must have 1 to ${MAX_PASSWORD_NAME} characters.`);
    const secret = newPassword();
    const uuid = randomUUID();
    await this.stored.insert({ uuid, userId, name, appId, secretHash: secretHash(secret) });
    logAccountEvent('application_password_created', { user: userId, name });
    return { uuid, password: secret.replace(/.{4}(?!$)/g, '$& ') };
  }

  /** Changes the name of a password. */
  rename(userId: number, uuid: string, name: string): Promise<void> {
    return this.stored.rename(userId, uuid, name);
  }

  /** Revokes all passwords of some users, or of all. Returns the number of revoked passwords. */
  async revokeAll(userIds?: readonly number[]): Promise<number> {
    let count = 0;
    for (const userId of await this.stored.owners(userIds)) count += await this.revoke(userId);
    return count;
  }

  /**
   * Revokes one password, those with a name, or all of a user, and ends the sessions that began with them. Returns the
   * number of revoked passwords.
   */
  revoke(userId: number, key: PasswordKey = {}): Promise<number> {
    return this.db.transaction(async () => {
      const count = await this.stored.remove(userId, key);
      if (count) {
        await this.db.afterCommit(() =>
          logAccountEvent('application_password_revoked', { user: userId, ...key, ...(count > 1 ? { count } : {}) }),
        );
      }
      return count;
    });
  }
}
