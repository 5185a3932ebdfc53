import { Injectable, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { RoleCapabilities, Viewer, currentViewer, logAccountEvent } from '#libs/auth';
import { Db } from '#libs/db';
import { Events } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { isoUtc } from '#libs/times';
import { Config } from '../start/app.config.js';
import { CredentialsChanged } from './account-events/account-events.js';
import { checkTerms } from './application-passwords/password-limits.js';
import { SecondFactorRule } from './browser/second-factor-rule.js';
import { KnownClientsRepository, UnknownClient } from './clients/known-clients.repository.js';
import { fail } from './identity.errors.js';
import { newToken, secretHash } from './secrets.js';
import type { SessionProof, SessionStart } from './session.entity.js';
import { SessionsRepository, type RefreshableSession, type TokenHashes, type Use } from './sessions.repository.js';
import type { AccountRecord } from './users.repository.js';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_SECONDS = 30 * 24 * 60 * 60;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Days after its last sign-in for which a client is known. */
const CLIENT_DAYS = 180;
const MAX_LIST = 200;
const MAX_IP = 45;
const MAX_USER_AGENT = 255;

/** The tokens of a session, returned once. The access token is valid for `expires_in` seconds. */
export const TOKENS = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
});
export type Tokens = z.infer<typeof TOKENS>;

const moment = z.string().describe('UTC, such as 2026-12-01T10:00:00Z');

/** A session in responses. */
export const SESSION = z.object({
  id: z.int(),
  created_at: moment,
  last_used_at: moment.describe('UTC, accurate to five minutes.'),
  expires_at: moment.describe('When the session ends if it is not renewed.'),
  address: z.string().describe('IP address of the last use.'),
  user_agent: z.string().describe('User agent that started or last renewed the session.'),
  current: z.boolean().describe('Whether this request belongs to the session.'),
});
export type ShownSession = z.infer<typeof SESSION>;

/** The client that requests tokens: IP address and `User-Agent`. */
export interface Client {
  ip: string;
  userAgent: string;
}

/**
 * Sessions, each with a token that is random and stored as a hash. A new password ends all of them except the current
 * one. Those that began with an application password end with it.
 */
@Injectable()
export class Sessions implements OnModuleInit {
  private readonly maxDays: number;
  /** Seconds without a request after which a session of a browser ends; undefined for no limit. */
  private readonly idleSeconds: number | undefined;

  constructor(
    private readonly db: Db,
    private readonly stored: SessionsRepository,
    private readonly clients: KnownClientsRepository,
    private readonly jobs: Jobs,
    private readonly events: Events,
    private readonly roles: RoleCapabilities,
    private readonly rule: SecondFactorRule,
    { values }: Config,
  ) {
    this.maxDays = values.SESSION_MAX_DAYS;
    this.idleSeconds = values.SESSION_IDLE_HOURS * HOUR_SECONDS || undefined;
  }

  onModuleInit(): void {
    const removeExpired = () => this.stored.removeExpired(this.idleSeconds);
    this.jobs.schedule({ name: 'expired sessions', everySeconds: 3600, run: removeExpired });
    this.jobs.schedule({
      name: 'forgotten clients',
      everySeconds: 86_400,
      run: () => this.clients.prune(CLIENT_DAYS),
    });
    this.events.on(CredentialsChanged, (change) => this.keepCurrent(change));
  }

  /**
   * Starts a session for an account whose credentials were verified. Throws a 401 if they have changed since or the
   * account was deleted.
   */
  async start(
    { id, credentialsVersion, applicationPassword }: Omit<AccountRecord, 'passwordHash'>,
    client: Client,
  ): Promise<Tokens> {
    const family = newToken();
    const tokens = newTokens(family, ACCESS_SECONDS);
    const session = await this.begin(id, client, () =>
      this.stored.start(
        { id, credentialsVersion },
        secretHash(family),
        hashesOf(tokens, REFRESH_SECONDS),
        useOf(client),
        { days: this.maxDays, applicationPassword: applicationPassword?.uuid },
      ),
    );
    if (session === undefined) return fail('incorrect_password');
    const by = applicationPassword ? 'application_password' : 'password';
    logAccountEvent('signed_in', { user: id, address: client.ip, with: by, session });
    return tokens;
  }

  /**
   * Exchanges a refresh token for new tokens and invalidates the old ones. Reuse of an old refresh token ends the
   * session, because the token may have been stolen. Throws a 401 if the token is invalid.
   */
  async refresh(refreshToken: string, client: Client): Promise<Tokens> {
    const [family = ''] = refreshToken.split('.', 1);
    const sent = secretHash(refreshToken);
    const tokens = await this.db.transaction(async () => {
      const session = await this.stored.lockFamily(secretHash(family));
      if (!session) return undefined;
      if (session.refreshHash !== sent) {
        if (session.previousRefreshHash !== sent || !session.wasJustRefreshed) await this.endReused(session, client.ip);
        return undefined;
      }
      if (!session.isValid) return undefined;
      checkTerms(session.terms, session.userId, client.ip);
      const account = await this.stored.accountByPassword(session.id);
      if (account && this.rule.isMissing(account)) return this.endUnproven(session.userId, session.id);
      const made = newTokens(family, Math.min(ACCESS_SECONDS, session.secondsLeft));
      const hashes = hashesOf(made, Math.min(REFRESH_SECONDS, session.secondsLeft));
      await this.stored.renew(session.id, hashes, useOf(client));
      return made;
    });
    return tokens ?? refuseToken(client.ip);
  }

  /** Starts a session for `days` that has one token and is never renewed. Throws like `start`. */
  async startFixed(
    { id, credentialsVersion }: Pick<AccountRecord, 'id' | 'credentialsVersion'>,
    client: Client,
    tokenHash: string,
    { days, proof = 'password', age }: { days: number } & SessionStart,
  ): Promise<void> {
    const seconds = Math.min(days, this.maxDays) * DAY_SECONDS;
    // Nobody knows a refresh token with this hash.
    const unused = secretHash(newToken());
    const session = await this.begin(id, client, () =>
      this.stored.start(
        { id, credentialsVersion },
        unused,
        { accessHash: tokenHash, accessSeconds: seconds, refreshHash: unused, refreshSeconds: seconds },
        useOf(client),
        { days: this.maxDays, proof, age },
      ),
    );
    if (session === undefined) fail('incorrect_password');
    logAccountEvent('signed_in', {
      user: id,
      address: client.ip,
      with: proof === 'password' ? 'browser' : proof,
      session,
    });
  }

  /** Ends the session of an access or refresh token, if there is one. */
  async revoke(token: string): Promise<void> {
    const [family = ''] = token.split('.', 1);
    await this.endByHash(secretHash(token), secretHash(family));
  }

  /**
   * Ends the session with this access token or refresh token family, by their hashes, if there is one. Returns what had
   * proved its account.
   */
  async endByHash(accessHash: string, familyHash = accessHash): Promise<SessionProof | undefined> {
    const found = await this.stored.find(accessHash, familyHash);
    if (found) await this.end(found.userId, found.id);
    return found?.proof;
  }

  /** The sessions of a user, most recently used first. */
  async list(userId: number, current?: number): Promise<ShownSession[]> {
    const sessions = await this.stored.list(userId, MAX_LIST, this.idleSeconds);
    return sessions.map(({ id, createdAt, usedAt, expiresAt, ip, userAgent }) => ({
      id,
      created_at: isoUtc(createdAt),
      last_used_at: isoUtc(usedAt),
      expires_at: isoUtc(expiresAt),
      address: ip,
      user_agent: userAgent,
      current: id === current,
    }));
  }

  /** Ends a session of a user. Returns whether it existed. */
  async end(userId: number, id: number): Promise<boolean> {
    const isEnded = await this.stored.remove(id, userId);
    if (isEnded) logAccountEvent('session_ended', { user: userId, session: id });
    return isEnded;
  }

  /** Ends all sessions of a user except `kept`. */
  async endOthers(userId: number, kept = 0): Promise<void> {
    const sessions = await this.stored.removeOthers(userId, kept);
    if (sessions) logAccountEvent('sessions_ended', { user: userId, sessions });
  }

  /**
   * Ends all sessions of some accounts, or of all: those of browsers and of tokens. Returns the numbers of accounts and
   * sessions.
   */
  async endAll(userIds?: readonly number[]): Promise<{ accounts: number; sessions: number }> {
    const ended = await this.stored.removeOf(userIds);
    for (const [user, sessions] of ended) logAccountEvent('sessions_ended', { user, sessions });
    return { accounts: ended.size, sessions: [...ended.values()].reduce((sum, one) => sum + one, 0) };
  }

  /** The viewer for an access token. Throws a 401 for an invalid token. */
  async viewer(accessToken: string, ip: string): Promise<Viewer> {
    return (await this.find(secretHash(accessToken), ip)) ?? refuseToken(ip);
  }

  /**
   * The viewer for the hash of the token of a browser, if it is valid and was used within `SESSION_IDLE_HOURS`. Takes one
   * statement and an occasional write.
   */
  ofBrowser(tokenHash: string, ip: string): Promise<Viewer | undefined> {
    return this.find(tokenHash, ip, this.idleSeconds);
  }

  private async find(accessHash: string, ip: string, idleSeconds?: number): Promise<Viewer | undefined> {
    const user = await this.stored.signedIn(accessHash, idleSeconds);
    if (!user) return undefined;
    const { session, hasFreshPassword } = user;
    if (user.hasOneProof && this.rule.isMissing(user)) return this.endUnproven(user.id, session);
    checkTerms(user, user.id, ip);
    if (user.isUseOld) await this.stored.recordUse(session, ip.slice(0, MAX_IP));
    return Viewer.signedIn(user.id, user.login, user.roles, this.roles, {
      session,
      hasFreshPassword,
      scope: user.limits,
    });
  }

  /** Starts a session and remembers its client. */
  private begin(userId: number, client: Client, start: () => Promise<number | undefined>): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const session = await start();
      const { ip, userAgent } = useOf(client);
      if (session !== undefined && (await this.clients.add(userId, { ip, userAgent })))
        await this.events.publish(new UnknownClient(userId, ip, userAgent));
      return session;
    });
  }

  /** Ends a session that began with one proof of its account, which account needs a second factor now. */
  private async endUnproven(userId: number, session: number): Promise<undefined> {
    await this.end(userId, session);
  }

  private async endReused({ id, userId }: RefreshableSession, ip: string): Promise<void> {
    await this.stored.remove(id);
    await this.db.afterCommit(() =>
      logAccountEvent('refresh_token_reused', { user: userId, address: ip, session: id }),
    );
  }

  /** Keeps the session in which users change their own credentials. All others end. */
  private async keepCurrent({ userId, credentialsVersion }: CredentialsChanged): Promise<void> {
    const { id, session } = currentViewer();
    if (id === userId && session !== undefined) await this.stored.extendToVersion(session, credentialsVersion);
  }
}

function refuseToken(ip: string): never {
  logAccountEvent('sign_in_refused', { address: ip, reason: 'invalid_token' });
  return fail('invalid_token');
}

/**
 * Generates tokens. Refresh tokens of a session share the family secret as a prefix, by which old ones are recognized.
 */
const newTokens = (family: string, seconds: number): Tokens => ({
  access_token: newToken(),
  token_type: 'Bearer',
  expires_in: seconds,
  refresh_token: `${family}.${newToken()}`,
});

/** The stored form of tokens. */
const hashesOf = (tokens: Tokens, refreshSeconds: number): TokenHashes => ({
  accessHash: secretHash(tokens.access_token),
  accessSeconds: tokens.expires_in,
  refreshHash: secretHash(tokens.refresh_token),
  refreshSeconds,
});

const useOf = ({ ip, userAgent }: Client): Use => ({
  ip: ip.slice(0, MAX_IP),
  userAgent: [...userAgent].slice(0, MAX_USER_AGENT).join(''),
});
