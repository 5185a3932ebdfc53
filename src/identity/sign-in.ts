import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Authenticator, RoleCapabilities, Viewer, hashPassword, logAccountEvent, verifyPassword } from '#libs/auth';
import { RestError } from '#libs/errors';
import { AttemptLimits } from './attempt-limits.js';
import { fail } from './identity.errors.js';
import { newPassword, secretHash, withoutBlanks } from './secrets.js';
import { Sessions } from './sessions.service.js';
import { UsersRepository, type AccountRecord } from './users.repository.js';

const REMEMBERED_FOR = 60_000;

/** Checks names and passwords. */
@Injectable()
export class Credentials {
  /** Keyed hashes of credentials that were right within the last minute. */
  private readonly remembered = new LRUCache<string, true>({ max: 10_000, ttl: REMEMBERED_FOR });
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly key = randomBytes(32);
  /** Hash for unknown accounts: an attempt on one costs as much as on a known account. */
  private readonly decoy = hashPassword(newPassword());

  constructor(
    private readonly users: UsersRepository,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * The account that a login or e-mail address and an account or application password belong to. One statement; a slow
   * hash only when the password was not right within the last minute. Throws a 401, or a 429 after too many of them.
   */
  async verify(name: string, password: string, address: string): Promise<AccountRecord> {
    const record = await this.byName(name, secretHash(withoutBlanks(password)));
    if (record?.byApplicationPassword) return record;
    try {
      const right = await this.isRight(record, name, password, address);
      return record && right ? record : fail('incorrect_password');
    } catch (error) {
      if (error instanceof RestError) {
        logAccountEvent('sign_in_refused', { ...(record ? { user: record.id } : {}), address, reason: error.code });
      }
      throw error;
    }
  }

  /** The account with this login, else the one with this e-mail address; one statement. */
  async byName(name: string, applicationPasswordHash = ''): Promise<AccountRecord | undefined> {
    const accounts = await this.users.accountsNamed(name, applicationPasswordHash);
    // The collation ignores accents, too.
    const same = (one: string) => one.toLowerCase() === name.toLowerCase();
    return accounts.find(({ login }) => same(login)) ?? accounts.find(({ email }) => same(email));
  }

  private async isRight(
    record: AccountRecord | undefined,
    name: string,
    password: string,
    address: string,
  ): Promise<boolean> {
    // A changed password has another version, so that what was remembered of the old one is never found.
    const proof = this.proofOf(`${record?.id} ${record?.credentialsVersion}`, name, password);
    if (this.remembered.has(proof)) return true;
    const running = this.running.get(proof);
    if (running) return running;
    const verification = this.limits.attempt(name, address, async () => {
      const isRight = await verifyPassword(record?.passwordHash ?? (await this.decoy), password);
      return isRight && record !== undefined;
    });
    this.running.set(proof, verification);
    try {
      const right = await verification;
      if (right) this.remembered.set(proof, true);
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
/** Basic credentials come with every request: their use is logged once in that time. */
const LOGGED_FOR = 60 * 60 * 1000;

/** Reads the `Authorization` header: HTTP Basic, or an access token as Bearer. A wrong one is never ignored. */
@Injectable()
export class SignIn extends Authenticator {
  private readonly logged = new LRUCache<string, true>({ max: 10_000, ttl: LOGGED_FOR });

  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
    private readonly roles: RoleCapabilities,
  ) {
    super();
  }

  override async authenticate(authorization: string | undefined, address: string): Promise<Viewer> {
    if (authorization === undefined) return Viewer.anonymous;
    const [, scheme = '', value = ''] = HEADER.exec(authorization.trim()) ?? refuseHeader(address);
    if (scheme.toLowerCase() === 'bearer') return this.sessions.viewer(value, address);
    const pair = Buffer.from(value, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    if (colon < 0) return refuseHeader(address);
    const record = await this.credentials.verify(pair.slice(0, colon), pair.slice(colon + 1), address);
    this.log(record, address);
    return Viewer.signedIn(record.id, record.login, record.roles, this.roles, {
      hasFreshPassword: !record.byApplicationPassword,
    });
  }

  private log({ id, byApplicationPassword }: AccountRecord, address: string): void {
    const by = byApplicationPassword ? 'application_password' : 'password';
    const key = `${id} ${by} ${address}`;
    if (this.logged.has(key)) return;
    this.logged.set(key, true);
    logAccountEvent('signed_in', { user: id, address, with: by });
  }
}

function refuseHeader(address: string): never {
  logAccountEvent('sign_in_refused', { address, reason: 'invalid_authorization' });
  return fail('invalid_authorization');
}
