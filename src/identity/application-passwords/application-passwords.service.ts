import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { logAccountEvent } from '#libs/auth';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { millisOf } from '#libs/times';
import { fail } from '../identity.errors.js';
import { newPassword, secretHash } from '../secrets.js';
import {
  ApplicationPasswordsRepository,
  type ApplicationPasswordRow,
  type PasswordKey,
} from './application-passwords.repository.js';
import { limitsOf, storedLimits, type PasswordLimits } from './password-limits.js';

/** Days for which a password is listed as expired. */
const EXPIRED_DAYS = 30;

/** Maximum length of the name of a password, in characters. */
export const MAX_PASSWORD_NAME = 200;

/** A new application password. The password is in groups of four characters and cannot be read again. */
export interface NewApplicationPassword {
  uuid: string;
  password: string;
}

/** What a new password has besides its name. */
export interface NewPasswordOptions extends PasswordLimits {
  /** UUID by which the application identifies itself. */
  appId?: string | undefined;
  /** When it ends, in UTC, as a stored time. */
  expiresAt?: string | undefined;
}

/** An application password as it is shown: without its secret, and with its limits. */
export interface ApplicationPasswordItem extends Omit<ApplicationPasswordRow, 'limits'>, PasswordLimits {
  isExpired: boolean;
}

/** Passwords for single applications, which can be revoked individually. Callers check the rights of the viewer. */
@Injectable()
export class ApplicationPasswords implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly stored: ApplicationPasswordsRepository,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const run = () => this.stored.removeExpired(EXPIRED_DAYS);
    this.jobs.schedule({ name: 'expired application passwords', everySeconds: 86_400, run });
  }

  /** The passwords of a user without their secrets, the oldest first. */
  async list(userId: number): Promise<ApplicationPasswordItem[]> {
    return (await this.stored.list(userId)).map(shown);
  }

  /** A password of a user. Throws a 404 if there is none with this UUID. */
  async get(userId: number, uuid: string): Promise<ApplicationPasswordItem> {
    const [found] = await this.stored.list(userId, { uuid });
    return found ? shown(found) : fail('rest_application_password_not_found');
  }

  /**
   * Creates a password. Callers have validated its options. Throws an Error with a human-readable message unless the name
   * has 1 to 200 characters.
   */
  async create(
    userId: number,
    name: string,
    { appId = '', expiresAt, ...limits }: NewPasswordOptions = {},
  ): Promise<NewApplicationPassword> {
    if (!name.trim() || [...name].length > MAX_PASSWORD_NAME)
      throw new Error(`The name of an application password must have 1 to ${MAX_PASSWORD_NAME} characters.`);
    const secret = newPassword();
    const uuid = randomUUID();
    const stored = storedLimits(limits);
    const row = { uuid, userId, name, appId, secretHash: secretHash(secret), limits: stored };
    await this.stored.insert({ ...row, expiresAt: expiresAt ?? null });
    logAccountEvent('application_password_created', {
      user: userId,
      name,
      ...(stored ? { limits } : {}),
      ...(expiresAt ? { expires: expiresAt } : {}),
    });
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

/** A stored password with its limits. */
function shown({ limits, ...row }: ApplicationPasswordRow): ApplicationPasswordItem {
  const isExpired = row.expiresAt !== null && millisOf(row.expiresAt) <= Date.now();
  return { ...row, ...limitsOf(limits), isExpired };
}
