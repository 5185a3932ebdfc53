import { Injectable } from '@nestjs/common';
import { logAccountEvent } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { newPassword, secretHash } from './secrets.js';
import { SessionsRepository } from './sessions.repository.js';
import { Users } from './users.service.js';

const MAX_NAME = 200;

/** Passwords for single applications, which can be revoked individually. */
@Injectable()
export class ApplicationPasswords {
  constructor(
    private readonly db: Db,
    private readonly stored: SessionsRepository,
    private readonly users: Users,
  ) {}

  /**
   * Creates a password and returns it in groups of four characters. It cannot be read again. Throws an Error with a
   * human-readable message unless the name has 1 to 200 characters and is unique for the user.
   */
  async create(userId: number, name: string): Promise<string> {
    if (!name.trim() || [...name].length > MAX_NAME)
      throw new Error(`The name of an application password must have 1 to ${MAX_NAME} characters.`);
    const secret = newPassword();
    try {
      await this.stored.addPassword(userId, name, secretHash(secret));
    } catch (error) {
      if (duplicateKey(error) === 'application_passwords_name') {
        throw new Error(`Application password already exists: ${name}.`, { cause: error });
      }
      throw error;
    }
    logAccountEvent('application_password_created', { user: userId, name });
    return secret.replace(/.{4}(?!$)/g, '$& ');
  }

  /** Revokes a password and ends all sessions of the user. Returns whether the password existed. */
  revoke(userId: number, name: string): Promise<boolean> {
    return this.db.transaction(async () => {
      const isRevoked = await this.stored.removePassword(userId, name);
      if (isRevoked) {
        await this.users.endSessions(userId);
        await this.db.afterCommit(() => logAccountEvent('application_password_revoked', { user: userId, name }));
      }
      return isRevoked;
    });
  }
}
