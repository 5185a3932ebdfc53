import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, type RowOf } from '#libs/sql';
import { ApplicationPassword } from './application-password.entity.js';

/** Longer texts are no IP addresses. */
const MAX_IP = 45;

/** The columns that may be shown: all but the hash of the secret. */
const SHOWN = ['uuid', 'userId', 'name', 'appId', 'createdAt', 'usedAt', 'usedFrom', 'limits', 'expiresAt'] as const;

/** An application password without its secret. */
export type ApplicationPasswordRow = RowOf<ApplicationPassword, typeof SHOWN>;

/** A new row, without what the database fills in. */
type NewRow = Pick<ApplicationPassword, 'uuid' | 'userId' | 'name' | 'appId' | 'secretHash' | 'limits' | 'expiresAt'>;

/** Identifies passwords of a user: one by its UUID, those with a name, or all of them. */
export type PasswordKey = Partial<Pick<ApplicationPassword, 'uuid' | 'name'>>;

const a = tableOf(ApplicationPassword, 'a');

/**
 * Whether the stored time of the last use of `application_passwords a` is due for an update. A write for every request
 * would be too expensive.
 */
export const USE_IS_OLD = plainSql('(a.used_at IS NULL OR a.used_at < UTC_TIMESTAMP() - INTERVAL 1 DAY)');

/** Whether `application_passwords` with an alias has ended. */
export const hasExpired = (alias: string) =>
  plainSql(`(${alias}.expires_at IS NOT NULL AND ${alias}.expires_at <= UTC_TIMESTAMP())`);

/** Reads and writes application passwords. Reads use the primary server: a revoked password must not be shown. */
@Injectable()
export class ApplicationPasswordsRepository {
  constructor(private readonly db: Db) {}

  /** The passwords of a user, the oldest first. */
  list(userId: number, { uuid }: Pick<PasswordKey, 'uuid'> = {}): Promise<ApplicationPasswordRow[]> {
    const passwords = this.db.select(ApplicationPassword, 'a', SHOWN).where('a.user_id = ?', userId).orderBy('a.id');
    if (uuid !== undefined) passwords.where('a.uuid = ?', uuid);
    return passwords.current();
  }

  /** The users with passwords, of some or of all. */
  async owners(userIds?: readonly number[]): Promise<number[]> {
    if (userIds?.length === 0) return [];
    const passwords = this.db.select(ApplicationPassword, 'a', ['userId']).distinct().orderBy('a.user_id');
    if (userIds) passwords.where('a.user_id IN (?)', userIds);
    return (await passwords.current()).map(({ userId }) => userId);
  }

  async insert(row: NewRow): Promise<void> {
    await this.db.insert(ApplicationPassword, { ...row, createdAt: () => 'UTC_TIMESTAMP()' });
  }

  async rename(userId: number, uuid: string, name: string): Promise<void> {
    await this.db.of(ApplicationPassword).update({ userId, uuid }, { name });
  }

  /** Deletes passwords of a user and returns their number. */
  async remove(userId: number, key: PasswordKey): Promise<number> {
    const { affected } = await this.db.of(ApplicationPassword).delete({ userId, ...key });
    return affected ?? 0;
  }

  /** Deletes the passwords that ended some days ago, and with them the sessions that began with them. */
  async removeExpired(days: number): Promise<void> {
    await this.db.write(
      sql`DELETE FROM ${tableOf(ApplicationPassword)} WHERE expires_at < UTC_TIMESTAMP() - INTERVAL ${days} DAY`,
    );
  }

  /** Records that a password is used now, unless a use within the last day is recorded. */
  async recordUse(uuid: string, ip: string): Promise<void> {
    await this.db.write(
      sql`UPDATE ${a} SET a.used_at = UTC_TIMESTAMP(), a.used_from = ${ip.slice(0, MAX_IP)} WHERE a.uuid = ${uuid} AND ${USE_IS_OLD}`,
    );
  }
}
