import { Injectable } from '@nestjs/common';
import { GuessLimits } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { SiteAddress } from '#libs/rest';
import { timingSafeEqual, createHash } from 'node:crypto';
import type { EntryRow } from '../../content/index.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Signatures } from '../shell/signatures.js';

type Protected = Pick<EntryRow, 'id' | 'password'>;

const PURPOSE = 'entry password';
const TEN_DAYS_IN_SECONDS = 10 * 24 * 3600;

const cookieName = ({ id }: Protected): string => `entry-${id}`;
const KNOWN = /(?:^|;)\s*entry-\d+=/;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether cookies that were sent may open a protected entry: pages may be other ones for whoever has them. */
export const isKnownByCookies = (cookies: string): boolean => KNOWN.test(cookies);

/** Passwords of entries: who has given the right one keeps a signed cookie for that entry, until the password changes. */
@Injectable()
export class EntryPasswords {
  constructor(
    private readonly signatures: Signatures,
    private readonly limits: GuessLimits,
    private readonly site: SiteAddress,
  ) {}

  /** Whether the request may see what the password of an entry hides. */
  async isGiven(request: FrontRequest, entry: Protected): Promise<boolean> {
    if (entry.password === '') return true;
    const cookie = request.cookie(cookieName(entry));
    return cookie !== undefined && this.signatures.isRight(cookie, PURPOSE, told(entry));
  }

  /** The cookie for a password that was typed; nothing for a wrong one, a refusal for too many of those. */
  async cookieFor(entry: Protected, typed: string): Promise<string | undefined> {
    const address = RequestContext.current()?.address ?? '';
    // Names of accounts hold no colon.
    const isRight = await this.limits.attempt(`entry:${entry.id}`, address, () =>
      Promise.resolve(timingSafeEqual(digest(typed), digest(entry.password))),
    );
    if (!isRight) return undefined;
    const value = await this.signatures.sign(PURPOSE, told(entry));
    const secure = this.site.home.startsWith('https:') ? '; Secure' : '';
    const path = `${this.site.homePath}/`;
    return `${cookieName(entry)}=${value}; Path=${path}; Max-Age=${TEN_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  }
}

const told = ({ id, password }: Protected): string => `${id} ${password}`;
