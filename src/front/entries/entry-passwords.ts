import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { Entries, type EntryRow } from '../../entries/index.js';
import { type FrontRequest, Signatures } from '../common/index.js';

type Protected = Pick<EntryRow, 'id' | 'password'>;

/** Purpose of the cookie signatures. */
const PURPOSE = 'entry password';
const TEN_DAYS_IN_SECONDS = 10 * 24 * 3600;
/** Browsers accept such a cookie from the host itself only, over https. */
const HOST_ONLY = '__Host-';
const COOKIE = /(?:^|;)\s*(?:__Host-)?entry-\d+=/;

/** Whether a Cookie header may unlock a protected entry, so that pages may differ. */
export const isKnownByCookies = (cookies: string): boolean => COOKIE.test(cookies);

/** The passwords of entries that clients have given. Signed cookies store them. */
@Injectable()
export class EntryPasswords {
  private readonly prefix: string;
  private readonly isSecure: boolean;

  constructor(
    private readonly entries: Entries,
    private readonly signatures: Signatures,
    private readonly site: SiteUrls,
  ) {
    this.isSecure = site.url.startsWith('https:');
    this.prefix = this.isSecure ? HOST_ONLY : '';
  }

  /** The cookie for a password; undefined for a wrong one. Throws after too many wrong ones. */
  async cookieFor(entry: Parameters<Entries['opens']>[0], password: string): Promise<string | undefined> {
    if (!password || !(await this.entries.opens(entry, password))) return undefined;
    const value = await this.signatures.sign(PURPOSE, signedText(entry));
    const path = this.isSecure ? '/; Secure' : `${this.site.requestedHomePath}/`;
    return `${this.cookieName(entry)}=${value}; Path=${path}; Max-Age=${TEN_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax`;
  }

  /** Whether an entry has no password, or the client has given it, or holds the link for its preview. */
  async isGiven(request: FrontRequest, entry: Protected): Promise<boolean> {
    if (entry.password === '' || request.previews(entry.id)) return true;
    const cookie = request.cookie(this.cookieName(entry));
    if (cookie === undefined || !(await this.signatures.isRight(cookie, PURPOSE, signedText(entry)))) return false;
    await this.entries.accept(entry);
    return true;
  }

  private cookieName({ id }: Protected): string {
    return `${this.prefix}entry-${id}`;
  }
}

/** The text that a cookie signs. The signature becomes invalid when the password changes. */
const signedText = ({ id, password }: Protected): string => `${id} ${password}`;
