import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Authenticator, Viewer, logAccountEvent } from '#libs/auth';
import { fail } from './accounts.errors.js';
import { viewerOf, type AccountRecord } from './account-records.js';
import { Credentials } from './credentials.js';
import { Sessions } from './sessions.service.js';

const HEADER = /^(basic|bearer) +([\w.~+/=-]+)$/i;
/** Basic credentials come with every request: their use is logged once in that time. */
const LOGGED_FOR = 60 * 60 * 1000;

/** Reads the `Authorization` header: HTTP Basic, or an access token as Bearer. A wrong one is never passed over. */
@Injectable()
export class SignIn extends Authenticator {
  private readonly logged = new LRUCache<string, true>({ max: 10_000, ttl: LOGGED_FOR });

  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
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
    return viewerOf(record, { hasFreshPassword: !record.byApplicationPassword });
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
