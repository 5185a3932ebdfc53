import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { fail } from './accounts.errors.js';
import { ROLE_NAMES, splitRoles, viewerOf, type AccountRecord } from './account-records.js';
import { newToken, secretHash } from './secrets.js';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;

/** The tokens of a session, shown once; `expires_in` tells for how many seconds the access token is good. */
export const TOKENS = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof TOKENS>;

/** Sign-ins by token. Tokens are random and stored as hashes; a new password of their account ends them all. */
@Injectable()
export class Sessions implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'expired sessions', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * Begins a session for an account whose credentials have been checked; throws a 401 when they were changed since, or
   * the account is gone.
   */
  async start({ id, credentialsVersion }: Pick<AccountRecord, 'id' | 'credentialsVersion'>): Promise<Tokens> {
    const tokens = newTokens();
    const { affectedRows } = await this.db.write(
      `INSERT INTO sessions (user_id, credentials_version, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
 SELECT u.id, u.credentials_version, ?, UTC_TIMESTAMP() + INTERVAL ? SECOND, ?, UTC_TIMESTAMP() + INTERVAL ? SECOND
 FROM users u WHERE u.id = ? AND u.credentials_version = ?`,
      [
        secretHash(tokens.access_token),
        ACCESS_SECONDS,
        secretHash(tokens.refresh_token),
        REFRESH_SECONDS,
        id,
        credentialsVersion,
      ],
    );
    return affectedRows === 1 ? tokens : fail('incorrect_password');
  }

  /** Exchanges a refresh token for new tokens; the old ones are worthless from then on. */
  async refresh(refreshToken: string): Promise<Tokens> {
    const tokens = newTokens();
    const { affectedRows } = await this.db.write(
      `UPDATE sessions SET access_hash = ?, access_expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND, refresh_hash = ?,
 refresh_expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND WHERE refresh_hash = ? AND refresh_expires_at > UTC_TIMESTAMP()
 AND credentials_version = (SELECT u.credentials_version FROM users u WHERE u.id = sessions.user_id)`,
      [
        secretHash(tokens.access_token),
        ACCESS_SECONDS,
        secretHash(tokens.refresh_token),
        REFRESH_SECONDS,
        secretHash(refreshToken),
      ],
    );
    return affectedRows === 1 ? tokens : fail('invalid_token');
  }

  /** Ends the session of an access or refresh token, if there is one. */
  async revoke(token: string): Promise<void> {
    const hash = secretHash(token);
    await this.db.write('DELETE FROM sessions WHERE access_hash = ? OR refresh_hash = ?', [hash, hash]);
  }

  /** Who an access token stands for, by one statement; throws a 401 for one that is not valid. */
  async viewer(accessToken: string): Promise<Viewer> {
    const [row] = await this.db.current<{ id: number; login: string; roleNames: string | null }>(
      `SELECT u.id, u.login, ${ROLE_NAMES} FROM sessions s
 JOIN users u ON u.id = s.user_id AND u.credentials_version = s.credentials_version
 WHERE s.access_hash = ? AND s.access_expires_at > UTC_TIMESTAMP()`,
      [secretHash(accessToken)],
    );
    return row ? viewerOf({ ...row, roles: splitRoles(row.roleNames) }) : fail('invalid_token');
  }

  private async purge(): Promise<void> {
    await this.db.write('DELETE FROM sessions WHERE refresh_expires_at < UTC_TIMESTAMP()');
  }
}

const newTokens = (): Tokens => ({
  access_token: newToken(),
  token_type: 'Bearer',
  expires_in: ACCESS_SECONDS,
  refresh_token: newToken(),
});
