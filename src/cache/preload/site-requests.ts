import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SiteAddress } from '#libs/rest';

/** Carries the secret of this process in the requests of a preload run. */
const HEADER = 'x-preload';

/**
 * The mark that distinguishes the requests of a preload run from those of visitors: their pages are made again though
 * they are cached. It is a secret of this process.
 */
@Injectable()
export class PreloadMark {
  private readonly secret = randomBytes(32).toString('hex');
  private readonly expected = Buffer.from(this.secret);

  /** The header of marked requests. */
  get headers(): Record<string, string> {
    return { [HEADER]: this.secret };
  }

  /** Whether this process has sent a request for a preload run. */
  isOn({ headers }: IncomingMessage): boolean {
    const sent = headers[HEADER];
    if (typeof sent !== 'string') return false;
    const bytes = Buffer.from(sent);
    return bytes.length === this.expected.length && timingSafeEqual(bytes, this.expected);
  }
}

/** Longest time for a response. */
const TIMEOUT_MS = 60_000;
const AGENT = 'Lintel preload';
/** Wildcard addresses, and the loopback addresses that reach them. */
const HERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The result of a request. */
interface Visited {
  /** `made`: a cacheable page; `failed`: an error, a timeout, or a stale response; `other`: all else. */
  outcome: 'made' | 'failed' | 'other';
  /** Duration in milliseconds. */
  took: number;
}

/** A response of the site. */
export interface SiteAnswer {
  status: number;
  /** The reason phrase. */
  reason: string;
  text: string;
}

/** Where a server listens. */
export interface Listening {
  address: string;
  port: number;
}

/**
 * Requests pages of the site as an anonymous visitor. Requests are sent to the server of this process only, whatever
 * the public URL of the site is.
 */
@Injectable()
export class SiteRequests {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly site: SiteAddress,
    private readonly mark: PreloadMark,
  ) {}

  /** Whether this process serves the site; commands do not. */
  get areServed(): boolean {
    return this.listening() !== undefined;
  }

  /** Requests a path of the site with its query, and reads the response to the end; does not follow redirects. */
  async visit(path: string, signal: AbortSignal): Promise<Visited> {
    const since = performance.now();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const outcome = await this.ask(path, limited).catch(() => 'failed' as const);
    return { outcome, took: performance.now() - since };
  }

  /**
   * Requests a path of the site as a visitor, so that a cached response may be sent; `at` is where the site listens, by
   * default this process.
   * @throws Error if there is no response, with the reason.
   */
  async read(path: string, at: Listening | undefined = this.listening()): Promise<SiteAnswer> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await this.send(path, at, signal, {});
    const parts: Buffer[] = [];
    for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
    const { statusCode = 0, statusMessage = '' } = answer;
    return { status: statusCode, reason: statusMessage, text: Buffer.concat(parts).toString('utf8') };
  }

  private async ask(path: string, signal: AbortSignal): Promise<Visited['outcome']> {
    const answer = await this.send(path, this.listening(), signal, this.mark.headers);
    for await (const _ of answer) {
      // The response is made; its content does not matter here.
    }
    const { statusCode = 0, headers } = answer;
    const kept = headers['x-cache'];
    if (kept === 'MISS') return 'made';
    // A stale response stands in for one that could not be made.
    return statusCode >= 500 || kept !== undefined ? 'failed' : 'other';
  }

  private async send(
    path: string,
    at: Listening | undefined,
    signal: AbortSignal,
    headers: Record<string, string>,
  ): Promise<IncomingMessage> {
    if (!at) throw new Error('The site does not listen.');
    const { host, protocol } = new URL(this.site.url);
    const sent = request({
      host: HERE[at.address] ?? at.address,
      port: at.port,
      path,
      agent: false,
      signal,
      headers: {
        Host: host,
        // The site may lead others from http to https.
        'X-Forwarded-Proto': protocol.slice(0, -1),
        'User-Agent': AGENT,
        Accept: 'text/html,*/*;q=0.5',
        ...headers,
      },
    }).end();
    const [answer] = (await once(sent, 'response', { signal })) as [IncomingMessage];
    return answer;
  }

  private listening(): AddressInfo | undefined {
    const server = this.host.httpAdapter?.getHttpServer() as Server | undefined;
    const address = server?.address();
    return typeof address === 'object' && address !== null ? address : undefined;
  }
}
