import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { Entries, type EntryRow } from '../../entries/index.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Signatures } from '../shell/signatures.js';

type Protected = Pick<EntryRow, 'id' | 'password'>;

/** Purpose of the cookie signatures. */
const PURPOSE = 'entry password';
const TEN_DAYS_IN_SECONDS = 10 * 24 * 3600;
const COOKIE = /(?:^|;)\s*entry-\d+=/;

/** Whether a Cookie header may unlock a protected entry, so that pages may differ. */
export const isKnownByCookies = (cookies: string): boolean => COOKIE.test(cookies);

/** The passwords of entries that clients have given. Signed cookies store them. */
@Injectable()
export class EntryPasswords {
  constructor(
    private readonly site: SiteUrls,
    private readonly entries: Entries,
    private readonly signatures: Signatures,
  ) {}

  /** The cookie for a password; undefined for a wrong one. Throws after too many wrong ones. */
  async cookieFor(entry: Parameters<Entries['opens']>[0], password: string): Promise<string | undefined> {
    if (!password || !(await this.entries.opens(entry, password))) return undefined;
    const value = await this.signatures.sign(PURPOSE, signedText(entry));
    const secure = this.site.home.startsWith('https:') ? '; Secure' : '';
    const path = `${this.site.homePath}/`;
    return `${cookieName(entry)}=${value}; Path=${path}; Max-Age=${TEN_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  }

  /** Whether an entry has no password, or the client has given it. */
  async isGiven(request: FrontRequest, entry: Protected): Promise<boolean> {
    if (entry.password === '') return true;
    const cookie = request.cookie(cookieName(entry));
    if (cookie === undefined || !(await this.signatures.isRight(cookie, PURPOSE, signedText(entry)))) return false;
    await this.entries.accept(entry);
    return true;
  }
}

const cookieName = ({ id }: Protected): string => `entry-${id}`;

/** The text that a cookie signs. The signature becomes invalid when the password changes. */
const signedText = ({ id, password }: Protected): string => `${id} ${password}`;
