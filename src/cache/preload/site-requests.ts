import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SiteUrls } from '#libs/rest';
import { isSameText } from '#libs/secrets';

/** Carries the secret of this process in preload requests. */
const HEADER = 'x-preload';

/**
 * The header that distinguishes preload requests from those of visitors: their pages are rendered even if they are
 * cached. Its value is a secret of this process.
 */
@Injectable()
export class PreloadHeader {
  private readonly secret = randomBytes(32).toString('hex');

  /** The header to send with preload requests. */
  get headers(): Record<string, string> {
    return { [HEADER]: this.secret };
  }

  /** Whether a request is a preload request of this process. */
  isIn({ headers }: IncomingMessage): boolean {
    const sent = headers[HEADER];
    return typeof sent === 'string' && isSameText(sent, this.secret);
  }
}

const TIMEOUT_MS = 60_000;
const AGENT = 'Lintel preload';
/** Loopback addresses for wildcard listen addresses. */
const LOOPBACK: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The result of a preload request. */
interface PreloadResult {
  /**
   * `made`: a page was rendered and cached. `failed`: an error, a timeout or a stale response. `other`: anything else.
   */
  outcome: 'made' | 'failed' | 'other';
  /** Duration in milliseconds. */
  took: number;
}

export interface SiteResponse {
  status: number;
  /** The reason phrase. */
  reason: string;
  text: string;
}

/** The address and port on which a server listens. */
export interface ListenAddress {
  address: string;
  port: number;
}

/**
 * Requests pages of the site as an anonymous visitor. By default, requests go directly to the server of this process,
 * not to the public URL of the site.
 */
@Injectable()
export class SiteRequests {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly site: SiteUrls,
    private readonly header: PreloadHeader,
  ) {}

  /** Whether this process serves the site. Commands do not. */
  get isServing(): boolean {
    return this.listening() !== undefined;
  }

  /**
   * Sends a preload request for a path with its query, and reads the response to the end. Redirects are not followed.
   */
  async preload(path: string, signal: AbortSignal): Promise<PreloadResult> {
    const since = performance.now();
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const outcome = await this.outcomeOf(path, limited).catch(() => 'failed' as const);
    return { outcome, took: performance.now() - since };
  }

  /**
   * Requests a path of the site as a visitor, who may get a cached response. `at` is where the site listens, by default
   * this process.
   * @throws Error with the reason if there is no response.
   */
  async read(path: string, at: ListenAddress | undefined = this.listening()): Promise<SiteResponse> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await this.send(path, at, signal, {});
    const parts: Buffer[] = [];
    for await (const part of answer as AsyncIterable<Buffer>) parts.push(part);
    const { statusCode = 0, statusMessage = '' } = answer;
    return { status: statusCode, reason: statusMessage, text: Buffer.concat(parts).toString('utf8') };
  }

  private async outcomeOf(path: string, signal: AbortSignal): Promise<PreloadResult['outcome']> {
    const answer = await this.send(path, this.listening(), signal, this.header.headers);
    for await (const _ of answer) {
      // Drain the response; its content is not needed.
    }
    const { statusCode = 0, headers } = answer;
    const cacheState = headers['x-cache'];
    if (cacheState === 'MISS') return 'made';
    // A stale response means that rendering failed.
    return statusCode >= 500 || cacheState !== undefined ? 'failed' : 'other';
  }

  private async send(
    path: string,
    at: ListenAddress | undefined,
    signal: AbortSignal,
    headers: Record<string, string>,
  ): Promise<IncomingMessage> {
    if (!at) throw new Error('The site does not listen.');
    const { host, protocol } = new URL(this.site.url);
    const sent = request({
      host: LOOPBACK[at.address] ?? at.address,
      port: at.port,
      path,
      agent: false,
      signal,
      headers: {
        Host: host,
        // Prevents a redirect from http to https.
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
