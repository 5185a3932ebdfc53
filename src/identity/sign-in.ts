import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  Authenticator,
  PasswordHashes,
  RoleCapabilities,
  Viewer,
  credentialsIn,
  logAccountEvent,
  networkOf,
  type BrowserSession,
} from '#libs/auth';
import { RestError } from '#libs/errors';
import { ApplicationPasswordsRepository } from './application-passwords/application-passwords.repository.js';
import { checkTerms } from './application-passwords/password-limits.js';
import { AttemptLimits } from './attempt-limits.js';
import { BrowserSessions } from './browser/browser-sessions.js';
import { SecondFactorRule } from './browser/second-factor-rule.js';
import { fail } from './identity.errors.js';
import { secretHash, withoutBlanks } from './secrets.js';
import { Sessions } from './sessions.service.js';
import { UsersRepository, type AccountRecord } from './users.repository.js';

const CACHED_FOR = 60_000;

/** Verifies user names and passwords. */
@Injectable()
export class Credentials {
  /**
   * Keyed hashes of credentials that were verified within the last minute. Instances do not share them: another store
   * would hold what the slow hash protects, and each instance saves its own slow hashes.
   */
  private readonly cached = new LRUCache<string, true>({ max: 10_000, ttl: CACHED_FOR });
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly key = randomBytes(32);

  constructor(
    private readonly users: UsersRepository,
    private readonly limits: AttemptLimits,
    private readonly rule: SecondFactorRule,
    private readonly hashes: PasswordHashes,
  ) {}

  /**
   * Returns the account for a login or email address and an account or application password. Takes one statement, and a
   * slow hash unless the password was verified within the last minute. Throws a 401, or a 429 after too many failures.
   * The account password is not enough for an account with a second factor.
   */
  async verify(name: string, password: string, ip: string): Promise<AccountRecord> {
    const record = await this.byName(name, secretHash(withoutBlanks(password)));
    if (record?.applicationPassword) {
      checkTerms(record.applicationPassword, record.id, ip);
      return record;
    }
    return this.refusals(record, ip, async () => {
      const right = await this.isRight(record, name, password, ip);
      if (!record || !right) return fail('incorrect_password');
      return record.hasSecondFactor || this.rule.isMissing(record) ? fail('second_factor_required') : record;
    });
  }

  /** Returns the account for an account password only, which may need a second factor. Otherwise like `verify`. */
  async verifyFirstFactor(name: string, password: string, ip: string): Promise<AccountRecord> {
    const record = await this.byName(name);
    return this.refusals(record, ip, async () => {
      const right = await this.isRight(record, name, password, ip);
      return record && right ? record : fail('incorrect_password');
    });
  }

  /** Logs the refusals of an attempt. */
  private async refusals(
    record: AccountRecord | undefined,
    ip: string,
    attempt: () => Promise<AccountRecord>,
  ): Promise<AccountRecord> {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof RestError) {
        logAccountEvent('sign_in_refused', { ...(record ? { user: record.id } : {}), address: ip, reason: error.code });
      }
      throw error;
    }
  }

  /** The account with this login or, failing that, with this email address. Takes one statement. */
  async byName(name: string, applicationPasswordHash = ''): Promise<AccountRecord | undefined> {
    const accounts = await this.users.accountsNamed(name, applicationPasswordHash);
    // Compared again, because the collation also ignores accents.
    const same = (one: string) => one.toLowerCase() === name.toLowerCase();
    return accounts.find(({ login }) => same(login)) ?? accounts.find(({ email }) => same(email));
  }

  private async isRight(
    record: AccountRecord | undefined,
    name: string,
    password: string,
    ip: string,
  ): Promise<boolean> {
    // The key contains the credentials version, which was read for this request: a password that was changed on any
    // instance invalidates the proof. It contains the network, so that a locked one learns nothing from those of others.
    const proof = this.proofOf(`${record?.id} ${record?.credentialsVersion}`, name, password, networkOf(ip));
    if (this.cached.has(proof)) return true;
    const running = this.running.get(proof);
    if (running) return running;
    // By account, so that login and email address share one limit. Names that nobody has are limited alike.
    const key = record ? `account ${record.id}` : `name ${name}`;
    const verification = this.limits.attempt(key, ip, () => this.hashes.verify(record?.passwordHash, password));
    this.running.set(proof, verification);
    try {
      const right = await verification;
      if (right) this.cached.set(proof, true);
      return right;
    } finally {
      this.running.delete(proof);
    }
  }

  private proofOf(...parts: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64');
  }
}

const HEADER = /^(basic|bearer) +([\w.~+/=-]+)$/i;
/** Interval in which the use of Basic credentials, which every request carries, is logged only once. */
const LOGGED_FOR = 60 * 60 * 1000;

/**
 * Authenticates requests by the `Authorization` header: Basic, or an access token as Bearer. Invalid headers are a 401.
 * Browsers send the cookie of a session instead.
 */
@Injectable()
export class SignIn extends Authenticator {
  private readonly logged = new LRUCache<string, true>({ max: 10_000, ttl: LOGGED_FOR });

  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly browsers: BrowserSessions,
    private readonly passwords: ApplicationPasswordsRepository,
    private readonly roles: RoleCapabilities,
  ) {
    super();
  }

  override async authenticate(authorization: string | undefined, ip: string): Promise<Viewer> {
    const credentials = credentialsIn(authorization);
    if (credentials === undefined) return Viewer.anonymous;
    const [, scheme = '', value = ''] = HEADER.exec(credentials.trim()) ?? refuseHeader(ip);
    if (scheme.toLowerCase() === 'bearer') return this.sessions.viewer(value, ip);
    const pair = Buffer.from(value, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    if (colon < 0) return refuseHeader(ip);
    const record = await this.credentials.verify(pair.slice(0, colon), pair.slice(colon + 1), ip);
    this.log(record, ip);
    const { applicationPassword } = record;
    if (applicationPassword?.isUseOld) await this.passwords.recordUse(applicationPassword.uuid, ip);
    return Viewer.signedIn(record.id, record.login, record.roles, this.roles, {
      hasFreshPassword: !applicationPassword,
      applicationPassword: applicationPassword?.uuid,
      scope: applicationPassword?.limits,
    });
  }

  override session(cookies: string | undefined, ip: string): Promise<BrowserSession | undefined> {
    return this.browsers.session(cookies, ip);
  }

  private log({ id, applicationPassword }: AccountRecord, ip: string): void {
    const by = applicationPassword ? 'application_password' : 'password';
    const key = `${id} ${by} ${ip}`;
    if (this.logged.has(key)) return;
    this.logged.set(key, true);
    logAccountEvent('signed_in', { user: id, address: ip, with: by });
  }
}

function refuseHeader(ip: string): never {
  logAccountEvent('sign_in_refused', { address: ip, reason: 'invalid_authorization' });
  return fail('invalid_authorization');
}
