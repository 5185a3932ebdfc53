import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { User } from '../user.entity.js';
import { PasswordReset } from './password-reset.entity.js';

const OF_USER = 'u.id = r.user_id AND u.credentials_version = r.credentials_version';

/** Reads and writes the tokens for new passwords. */
@Injectable()
export class PasswordResetsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Stores the token of a user and replaces a former one. Returns whether it did: not if the email address or the
   * credentials have changed meanwhile. The statement locks the row of the user, so that a change of the address either
   * comes first or deletes the token.
   */
  async put(
    { id, email, credentialsVersion }: Pick<User, 'id' | 'email' | 'credentialsVersion'>,
    tokenHash: string,
    seconds: number,
  ): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`REPLACE INTO ${tableOf(PasswordReset)} (user_id, credentials_version, token_hash, expires_at)
 SELECT u.id, u.credentials_version, ${tokenHash}, UTC_TIMESTAMP() + INTERVAL ${seconds} SECOND FROM ${tableOf(User, 'u')}
 WHERE u.id = ${id} AND u.email = ${email} AND u.credentials_version = ${credentialsVersion} FOR UPDATE`,
    );
    return affectedRows > 0;
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

  /** Deletes the token of a user. */
  async removeOf(userId: number): Promise<void> {
    await this.db.of(PasswordReset).delete({ userId });
  }

  /** Deletes expired tokens. */
  async removeExpired(): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(PasswordReset)} WHERE expires_at < UTC_TIMESTAMP()`);
  }
}
