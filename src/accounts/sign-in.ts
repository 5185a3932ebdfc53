import { Injectable } from '@nestjs/common';
import { Authenticator, Viewer } from '#libs/auth';
import { fail } from './accounts.errors.js';
import { viewerOf } from './account-records.js';
import { Credentials } from './credentials.js';
import { Sessions } from './sessions.service.js';

const HEADER = /^(basic|bearer) +([\w.~+/=-]+)$/i;

/** Reads the `Authorization` header: HTTP Basic, or an access token as Bearer. A wrong one is never passed over. */
@Injectable()
export class SignIn extends Authenticator {
  constructor(
    private readonly credentials: Credentials,
    private readonly sessions: Sessions,
  ) {
    super();
  }

  override async authenticate(authorization: string | undefined, address: string): Promise<Viewer> {
    if (authorization === undefined) return Viewer.anonymous;
    const [, scheme = '', value = ''] = HEADER.exec(authorization.trim()) ?? fail('invalid_authorization');
    if (scheme.toLowerCase() === 'bearer') return this.sessions.viewer(value);
    const pair = Buffer.from(value, 'base64').toString('utf8');
    const colon = pair.indexOf(':');
    if (colon < 0) return fail('invalid_authorization');
    return viewerOf(await this.credentials.verify(pair.slice(0, colon), pair.slice(colon + 1), address));
  }
}
