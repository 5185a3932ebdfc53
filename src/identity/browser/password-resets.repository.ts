import { Injectable } from '@nestjs/common';
import { Db, sql, tableOf } from '#libs/db';
import { User } from '../user.entity.js';
import { PasswordReset } from './password-reset.entity.js';

const OF_USER = 'u.id = r.user_id AND u.credentials_version = r.credentials_version';

/** Reads and writes the tokens for new passwords. */
@Injectable()
export class PasswordResetsRepository {
  constructor(private readonly db: Db) {}

  /** Stores the token of a user and replaces a former one. */
  async put(user: Pick<User, 'id' | 'credentialsVersion'>, tokenHash: string, seconds: number): Promise<void> {
    await this.db.write(
      sql`REPLACE INTO ${tableOf(PasswordReset)} (user_id, credentials_version, token_hash, expires_at)
 VALUES (${user.id}, ${user.credentialsVersion}, ${tokenHash}, UTC_TIMESTAMP() + INTERVAL ${seconds} SECOND)`,
    );
  }

  /** The user of a valid token. */
  async find(tokenHash: string): Promise<Pick<User, 'id' | 'login'> | undefined> {
    const [row] = await this.db
      .select(User, 'u', ['id', 'login'])
      .join(PasswordReset, 'r', OF_USER)
      .where('r.token_hash = ? AND r.expires_at > UTC_TIMESTAMP()', tokenHash)
      .current();
    return row;
  }

  /** Deletes a token. Returns whether it existed, which is true for one of several concurrent callers. */
  async remove(tokenHash: string): Promise<boolean> {
    const { affected } = await this.db.of(PasswordReset).delete({ tokenHash });
    return Boolean(affected);
  }

  /** Deletes expired tokens. */
  async removeExpired(): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(PasswordReset)} WHERE expires_at < UTC_TIMESTAMP()`);
  }
}
