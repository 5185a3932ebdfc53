import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { currentViewer, logAccountEvent, type Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { Events } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { Config } from '../app.config.js';
import { PasswordChanged } from './user-writer.js';
import { fail } from './accounts.errors.js';
import { ROLE_NAMES, splitRoles, viewerOf, type AccountRecord } from './account-records.js';
import { newToken, secretHash } from './secrets.js';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;
/** For how long the password counts as freshly given. */
const FRESH_PASSWORD_SECONDS = 10 * 60;
/**
 * A refresh token that was replaced this short a time ago is refused without ending the session: a client that sends one
 * twice at once, or repeats a request, is no thief.
 */
const REPEAT_SECONDS = 10;
/** How precise the time of the last use is: a write for every request would cost too much. */
const USE_SECONDS = 5 * 60;
const LONGEST_LIST = 200;
const LONGEST_ADDRESS = 45;
const LONGEST_USER_AGENT = 255;

/** The tokens of a session, shown once; `expires_in` tells for how many seconds the access token is good. */
export const TOKENS = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof TOKENS>;

const moment = z.string().describe('UTC, such as 2026-12-01T10:00:00Z');

/** A session as its owner sees it. */
export const SESSION = z.object({
  id: z.int(),
  created_at: moment,
  last_used_at: moment.describe('UTC, to five minutes.'),
  expires_at: moment.describe('When the session ends unless it is renewed.'),
  address: z.string().describe('Network address of the last use.'),
  user_agent: z.string().describe('Program that signed in or renewed the session.'),
  current: z.boolean().describe('Whether this request belongs to the session.'),
});
export type ShownSession = z.infer<typeof SESSION>;

/** Who asks for tokens: network address and `User-Agent`. */
export interface Client {
  address: string;
  userAgent: string;
}

interface StoredTokens {
  id: number;
  userId: number;
  refreshHash: string;
  previousRefreshHash: string | null;
  wasJustRefreshed: unknown;
  isValid: unknown;
  /** Until the session ends for good. */
  secondsLeft: unknown;
}

interface SignedInRow {
  session: number;
  id: number;
  login: string;
  roleNames: string | null;
  hasFreshPassword: unknown;
  isUseOld: unknown;
}

type SessionRow = Omit<ShownSession, 'current'>;

const isTrue = (value: unknown): boolean => Number(value) === 1;

/** Sign-ins by token. Tokens are random and stored as hashes; a new password of their account ends the others. */
@Injectable()
export class Sessions implements OnModuleInit {
  private readonly longest: number;

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly events: Events,
    { values }: Config,
  ) {
    this.longest = values.SESSION_MAX_DAYS;
  }

  onModuleInit(): void {
    this.jobs.schedule({ name: 'expired sessions', everySeconds: 3600, run: () => this.purge() });
    this.events.on(PasswordChanged, (change) => this.keepCurrent(change));
  }

  /**
   * Begins a session for an account whose credentials have been checked; throws a 401 when they were changed since, or
   * the account is gone.
   */
  async start(
    { id, credentialsVersion, byApplicationPassword }: Omit<AccountRecord, 'passwordHash'>,
    { address, userAgent }: Client,
  ): Promise<Tokens> {
    const family = newToken();
    const tokens = newTokens(family, ACCESS_SECONDS);
    const { affectedRows, insertId } = await this.db.write(
      `INSERT INTO sessions (user_id, credentials_version, access_hash, access_expires_at, family_hash, refresh_hash,
 refresh_expires_at, created_at, password_at, refreshed_at, used_at, ends_at, address, user_agent)
 SELECT u.id, u.credentials_version, ?, UTC_TIMESTAMP() + INTERVAL ? SECOND, ?, ?,
 UTC_TIMESTAMP() + INTERVAL LEAST(?, ? * 86400) SECOND, UTC_TIMESTAMP(), IF(?, NULL, UTC_TIMESTAMP()), UTC_TIMESTAMP(),
 UTC_TIMESTAMP(), UTC_TIMESTAMP() + INTERVAL ? DAY, ?, ? FROM users u WHERE u.id = ? AND u.credentials_version = ?`,
      [
        secretHash(tokens.access_token),
        ACCESS_SECONDS,
        secretHash(family),
        secretHash(tokens.refresh_token),
        REFRESH_SECONDS,
        this.longest,
        byApplicationPassword,
        this.longest,
        address.slice(0, LONGEST_ADDRESS),
        shorten(userAgent),
        id,
        credentialsVersion,
      ],
    );
    if (affectedRows !== 1) return fail('incorrect_password');
    const by = byApplicationPassword ? 'application_password' : 'password';
    logAccountEvent('signed_in', { user: id, address, with: by, session: insertId });
    return tokens;
  }

  /**
   * Exchanges a refresh token for new tokens; the old ones are worthless from then on. An old refresh token that is sent
   * again ends the session: somebody else has it, too.
   */
  async refresh(refreshToken: string, { address, userAgent }: Client): Promise<Tokens> {
    const [family = ''] = refreshToken.split('.', 1);
    const sent = secretHash(refreshToken);
    const tokens = await this.db.atomic(async () => {
      const stored = await this.lock(secretHash(family));
      if (!stored) return undefined;
      if (stored.refreshHash !== sent) {
        if (stored.previousRefreshHash !== sent || !isTrue(stored.wasJustRefreshed))
          await this.endReused(stored, address);
        return undefined;
      }
      if (!isTrue(stored.isValid)) return undefined;
      const left = Number(stored.secondsLeft);
      const made = newTokens(family, Math.min(ACCESS_SECONDS, left));
      await this.db.write(
        `UPDATE sessions SET access_hash = ?, access_expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND,
 previous_refresh_hash = refresh_hash, refresh_hash = ?, refresh_expires_at = UTC_TIMESTAMP() + INTERVAL ? SECOND,
 refreshed_at = UTC_TIMESTAMP(), used_at = UTC_TIMESTAMP(), address = ?, user_agent = ? WHERE id = ?`,
        [
          secretHash(made.access_token),
          made.expires_in,
          secretHash(made.refresh_token),
          Math.min(REFRESH_SECONDS, left),
          address.slice(0, LONGEST_ADDRESS),
          shorten(userAgent),
          stored.id,
        ],
      );
      return made;
    });
    return tokens ?? refuseToken(address);
  }

  /** Ends the session of an access or refresh token, if there is one. */
  async revoke(token: string): Promise<void> {
    const [family = ''] = token.split('.', 1);
    const [found] = await this.db.current<{ id: number; userId: number }>(
      'SELECT id, user_id AS userId FROM sessions WHERE access_hash = ? OR family_hash = ?',
      [secretHash(token), secretHash(family)],
    );
    if (found) await this.end(found.userId, found.id);
  }

  /** The sessions of a user, those used last first. */
  async list(userId: number, current?: number): Promise<ShownSession[]> {
    const rows = await this.db.current<SessionRow>(
      `SELECT s.id, s.created_at, s.used_at AS last_used_at, s.refresh_expires_at AS expires_at, s.address, s.user_agent
 FROM sessions s JOIN users u ON u.id = s.user_id AND u.credentials_version = s.credentials_version
 WHERE s.user_id = ? AND s.refresh_expires_at > UTC_TIMESTAMP() ORDER BY s.used_at DESC, s.id DESC LIMIT ${LONGEST_LIST}`,
      [userId],
    );
    return rows.map((row) => ({
      ...row,
      created_at: inUtc(row.created_at),
      last_used_at: inUtc(row.last_used_at),
      expires_at: inUtc(row.expires_at),
      current: row.id === current,
    }));
  }

  /** Ends a session of a user; answers whether there was one. */
  async end(userId: number, id: number): Promise<boolean> {
    const { affectedRows } = await this.db.write('DELETE FROM sessions WHERE id = ? AND user_id = ?', [id, userId]);
    if (affectedRows) logAccountEvent('session_ended', { user: userId, session: id });
    return affectedRows > 0;
  }

  /** Ends every session of a user but one. */
  async endOthers(userId: number, kept = 0): Promise<void> {
    const { affectedRows } = await this.db.write('DELETE FROM sessions WHERE user_id = ? AND id <> ?', [userId, kept]);
    if (affectedRows) logAccountEvent('sessions_ended', { user: userId, sessions: affectedRows });
  }

  /** Who an access token stands for, by one statement and now and then a write; throws a 401 for one that is not valid. */
  async viewer(accessToken: string, address: string): Promise<Viewer> {
    const [row] = await this.db.current<SignedInRow>(
      `SELECT s.id AS session, u.id, u.login, ${ROLE_NAMES},
 s.password_at > UTC_TIMESTAMP() - INTERVAL ${FRESH_PASSWORD_SECONDS} SECOND AS hasFreshPassword,
 s.used_at < UTC_TIMESTAMP() - INTERVAL ${USE_SECONDS} SECOND AS isUseOld FROM sessions s
 JOIN users u ON u.id = s.user_id AND u.credentials_version = s.credentials_version
 WHERE s.access_hash = ? AND s.access_expires_at > UTC_TIMESTAMP()`,
      [secretHash(accessToken)],
    );
    if (!row) return refuseToken(address);
    const { session } = row;
    if (isTrue(row.isUseOld)) {
      await this.db.write('UPDATE sessions SET used_at = UTC_TIMESTAMP(), address = ? WHERE id = ?', [
        address.slice(0, LONGEST_ADDRESS),
        session,
      ]);
    }
    const proof = { session, hasFreshPassword: isTrue(row.hasFreshPassword) };
    return viewerOf({ ...row, roles: splitRoles(row.roleNames) }, proof);
  }

  private async lock(familyHash: string): Promise<StoredTokens | undefined> {
    const [row] = await this.db.current<StoredTokens>(
      `SELECT s.id, s.user_id AS userId, s.refresh_hash AS refreshHash, s.previous_refresh_hash AS previousRefreshHash,
 s.refreshed_at >= UTC_TIMESTAMP() - INTERVAL ${REPEAT_SECONDS} SECOND AS wasJustRefreshed,
 s.refresh_expires_at > UTC_TIMESTAMP() AND s.ends_at > UTC_TIMESTAMP() AND s.credentials_version =
 (SELECT u.credentials_version FROM users u WHERE u.id = s.user_id) AS isValid,
 TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), s.ends_at) AS secondsLeft FROM sessions s WHERE s.family_hash = ? FOR UPDATE`,
      [familyHash],
    );
    return row;
  }

  private async endReused({ id, userId }: StoredTokens, address: string): Promise<void> {
    await this.db.write('DELETE FROM sessions WHERE id = ?', [id]);
    await this.db.afterCommit(() => logAccountEvent('refresh_token_reused', { user: userId, address, session: id }));
  }

  /** The session in which people change their own password goes on; all others have ended with the old one. */
  private async keepCurrent({ userId, credentialsVersion }: PasswordChanged): Promise<void> {
    const { id, session } = currentViewer();
    if (id !== userId || session === undefined) return;
    await this.db.write('UPDATE sessions SET credentials_version = ? WHERE id = ? AND credentials_version = ?', [
      credentialsVersion,
      session,
      credentialsVersion - 1,
    ]);
  }

  private async purge(): Promise<void> {
    await this.db.write('DELETE FROM sessions WHERE refresh_expires_at < UTC_TIMESTAMP()');
  }
}

function refuseToken(address: string): never {
  logAccountEvent('sign_in_refused', { address, reason: 'invalid_token' });
  return fail('invalid_token');
}

/** Tokens for some seconds; all refresh tokens of a session begin with the same secret, by which old ones are known. */
const newTokens = (family: string, seconds: number): Tokens => ({
  access_token: newToken(),
  token_type: 'Bearer',
  expires_in: seconds,
  refresh_token: `${family}.${newToken()}`,
});

const inUtc = (stored: string): string => `${stored.replace(' ', 'T')}Z`;

const shorten = (userAgent: string): string => [...userAgent].slice(0, LONGEST_USER_AGENT).join('');
