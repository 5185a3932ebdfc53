import { randomBytes } from 'node:crypto';
import type { FrontRequest } from '../common/index.js';

/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** A cookie by which a browser is recognized before anybody has signed in with it. */
export class BrowserCookie {
  private readonly name: string;
  private readonly attributes: string;

  /**
   * @param purpose the end of its name
   * @param sameSite `Lax` if the browser comes back with a link from another site, with which it sends no strict cookies
   * @param url home of the site
   */
  constructor(purpose: string, sameSite: 'Strict' | 'Lax', url: string) {
    const isSecure = url.startsWith('https:');
    this.name = `${isSecure ? '__Host-' : ''}lintel-${purpose}`;
    this.attributes = `; Path=/; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  }

  /** The token of a browser; undefined for one without the cookie. */
  of(request: FrontRequest): string | undefined {
    const sent = request.cookie(this.name);
    return sent !== undefined && TOKEN.test(sent) ? sent : undefined;
  }

  /** The token of a browser, with the header that sets its cookie if it has none. */
  ensure(request: FrontRequest): { browser: string; headers?: Record<string, string> } {
    const known = this.of(request);
    if (known) return { browser: known };
    const browser = randomBytes(32).toString('base64url');
    return { browser, headers: { 'Set-Cookie': `${this.name}=${browser}${this.attributes}` } };
  }
}
