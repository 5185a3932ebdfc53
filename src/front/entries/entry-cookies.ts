import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { type EntryRow, Entries } from '../../entries/index.js';
import type { FrontRequest } from '../shell/front-request.js';
import { Signatures } from '../shell/signatures.js';

type Protected = Pick<EntryRow, 'id' | 'password'>;

const PURPOSE = 'entry password';
const TEN_DAYS_IN_SECONDS = 10 * 24 * 3600;

const cookieName = ({ id }: Protected): string => `entry-${id}`;
const KNOWN = /(?:^|;)\s*entry-\d+=/;

/** Whether cookies that were sent may open a protected entry: pages may be other ones for whoever has them. */
export const isKnownByCookies = (cookies: string): boolean => KNOWN.test(cookies);

/** Remembers by a signed cookie who has given the password of an entry, until the password changes. */
@Injectable()
export class EntryCookies {
  constructor(
    private readonly signatures: Signatures,
    private readonly passwords: Entries,
    private readonly site: SiteAddress,
  ) {}

  /** Whether the request may see what the password of an entry hides. */
  async isGiven(request: FrontRequest, entry: Protected): Promise<boolean> {
    if (entry.password === '') return true;
    const cookie = request.cookie(cookieName(entry));
    if (cookie === undefined || !(await this.signatures.isRight(cookie, PURPOSE, told(entry)))) return false;
    await this.passwords.accept(entry);
    return true;
  }

  /** The cookie for a password that was typed; nothing for a wrong one, a refusal for too many of those. */
  async cookieFor(entry: EntryRow, typed: string): Promise<string | undefined> {
    if (!typed || !(await this.passwords.opens(entry, typed))) return undefined;
    const value = await this.signatures.sign(PURPOSE, told(entry));
    const secure = this.site.home.startsWith('https:') ? '; Secure' : '';
    const path = `${this.site.homePath}/`;
    return `${cookieName(entry)}=${value}; Path=${path}; Max-Age=${TEN_DAYS_IN_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
  }
}

const told = ({ id, password }: Protected): string => `${id} ${password}`;
