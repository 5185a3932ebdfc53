import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { SESSION_COOKIES, type BrowserSession } from '#libs/auth';
import { SiteUrls } from '#libs/rest';
import { Timer } from '../attempt-limits.js';
import { newToken, secretHash } from '../secrets.js';
import type { SessionProof, SessionStart } from '../session.entity.js';
import { Sessions, type Client } from '../sessions.service.js';
import type { AccountRecord } from '../users.repository.js';

const DAY_SECONDS = 24 * 60 * 60;
/** Lifetimes of sessions. Without "remember me", the browser forgets the cookie when it is closed. */
const DAYS = 2;
const REMEMBERED_DAYS = 14;
/** A nonce is valid in the period in which it was made, and in the next one. */
const NONCE_PERIOD_MS = 12 * 60 * 60 * 1000;
/** 128 bits. */
const NONCE_LENGTH = 32;

/** How a browser signs in: whether it is remembered, and the Cookie header with the session that it replaces. */
interface SignInOptions extends SessionStart {
  isRemembered: boolean;
  cookies: string | undefined;
}

/** An ended session: the cookie that replaces its own, and what had proved its account. */
interface EndedSession {
  cookie: string;
  proof: SessionProof | undefined;
}

/**
 * Sessions of browsers. Their token is in a cookie that scripts cannot read and that other sites cannot send with a
 * form. It is stored as a hash of its own kind, so that it is no bearer token.
 */
@Injectable()
export class BrowserSessions {
  private readonly name: string;
  private readonly attributes: string;

  constructor(
    private readonly sessions: Sessions,
    private readonly timer: Timer,
    { url }: SiteUrls,
  ) {
    const isSecure = url.startsWith('https:');
    this.name = isSecure ? SESSION_COOKIES.secure : SESSION_COOKIES.plain;
    this.attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  }

  /** Starts a session for an account whose credentials were verified. Returns the cookie to set. */
  async start(
    account: Pick<AccountRecord, 'id' | 'credentialsVersion'>,
    client: Client,
    { isRemembered, cookies, proof, age }: SignInOptions,
  ): Promise<string> {
    const token = newToken();
    const days = isRemembered ? REMEMBERED_DAYS : DAYS;
    await this.sessions.startFixed(account, client, hashOf(token), { days, proof, age });
    await this.end(cookies);
    return `${this.name}=${token}${this.attributes}${isRemembered ? `; Max-Age=${days * DAY_SECONDS}` : ''}`;
  }

  /** The session of a Cookie header that was sent from an IP address. */
  async session(cookies: string | undefined, ip: string): Promise<BrowserSession | undefined> {
    const token = this.tokenIn(cookies);
    const viewer = token && (await this.sessions.ofBrowser(hashOf(token), ip));
    if (!token || !viewer) return undefined;
    const period = Math.floor(this.timer.now() / NONCE_PERIOD_MS);
    return {
      viewer,
      nonce: nonceOf(token, period),
      accepts: (sent) => [period, period - 1].some((one) => isSame(sent, nonceOf(token, one))),
    };
  }

  /** Ends the session of a Cookie header, if there is one. */
  async end(cookies: string | undefined): Promise<EndedSession> {
    const token = this.tokenIn(cookies);
    const proof = token ? await this.sessions.endByHash(hashOf(token)) : undefined;
    return { cookie: `${this.name}=${this.attributes}; Max-Age=0`, proof };
  }

  private tokenIn(cookies = ''): string | undefined {
    return parseCookie(cookies)[this.name];
  }
}

const hashOf = (token: string): string => secretHash(`browser ${token}`);

const nonceOf = (token: string, period: number): string =>
  createHmac('sha256', token).update(`nonce ${period}`).digest('hex').slice(0, NONCE_LENGTH);

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(secretHash(one)), Buffer.from(secretHash(other)));
