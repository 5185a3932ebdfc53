import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import type { FrontRequest } from '../common/index.js';

/**
 * A cookie beside the one of the session, with the name that the convention gives to signed-in visitors. By it clients
 * recognize that signing in succeeded, and caches in front of the site whom they must not serve. It proves nothing.
 */
@Injectable()
export class SessionMark {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ url }: SiteUrls) {
    this.name = `wordpress_logged_in_${createHash('md5').update(url).digest('hex')}`;
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${url.startsWith('https:') ? '; Secure' : ''}`;
  }

  /** The cookies that a sign-in sets: those of the session and the mark, which lasts as long. */
  beside(session: string): string[] {
    const [lifetime = ''] = /; Max-Age=\d+$/.exec(session) ?? [];
    return [session, `${this.name}=1${this.attributes}${lifetime}`];
  }

  /** The cookies that end a session: the given one, and the one that removes a mark that was sent. */
  without(ended: string, request: FrontRequest): string[] {
    return request.cookie(this.name) === undefined ? [ended] : [ended, `${this.name}=${this.attributes}; Max-Age=0`];
  }
}
