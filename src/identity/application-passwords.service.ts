import { Injectable } from '@nestjs/common';
import { logAccountEvent } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { newPassword, secretHash } from './secrets.js';
import type { ApplicationPassword } from './session.entity.js';
import { SessionsRepository } from './sessions.repository.js';
import { Users } from './users.service.js';

const LONGEST_NAME = 200;

/** Passwords for single programs, which can be revoked one by one. */
@Injectable()
export class ApplicationPasswords {
  constructor(
    private readonly db: Db,
    private readonly stored: SessionsRepository,
    private readonly users: Users,
  ) {}

  /**
   * Creates a password and answers it in groups of four letters; it cannot be read again. A name has 1 to 200 characters and can be used
   * once per user; others throw an Error whose message is for people.
   */
  async create(userId: number, name: string): Promise<string> {
    if (!name.trim() || [...name].length > LONGEST_NAME)
      throw new Error(`The name of an application password has 1 to ${LONGEST_NAME} characters.`);
    const secret = newPassword();
    try {
      await this.stored.addPassword(userId, name, secretHash(secret));
    } catch (error) {
      if (duplicateKey(error) === 'application_passwords_name') {
        throw new Error(`There is an application password called ${name} already.`, { cause: error });
      }
      throw error;
    }
    logAccountEvent('application_password_created', { user: userId, name });
    return secret.replace(/.{4}(?!$)/g, '$& ');
  }

  /** The passwords of a user without their secrets, oldest first. */
  list(userId: number): Promise<Pick<ApplicationPassword, 'name' | 'createdAt'>[]> {
    return this.stored.passwords(userId);
  }

  /** Revokes a password at once, with the sessions that may have begun with it; answers whether there was one. */
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
