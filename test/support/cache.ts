import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { Get, Module } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { CachePolicies } from '../../src/cache/cache-policies.js';
import { CacheSettings } from '../../src/cache/settings/cache-settings.js';
import { Document } from '../../src/front/shell/outcome.js';
import { FrontRequest, PageRequest } from '../../src/front/shell/front-request.js';
import { PagedSite } from './front.js';
import type { Answer, TestSite } from './site.js';

/** An answer as it came over the net: no redirect followed, nothing unpacked. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** `HIT`, `MISS`, `STALE`, or `none` of an answer that is not kept. */
  cache: string;
}

interface Sending {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Pages that tests add, by their path below the home. */
@PageController()
class AddedPages {
  readonly makers = new Map<string, (request: FrontRequest) => Promise<string>>();

  @Get(':name')
  async show(@PageRequest() asked: FrontRequest): Promise<Document | undefined> {
    const make = this.makers.get(asked.path ?? '');
    return make && new Document('text/html; charset=utf-8', `<p>${await make(asked)}</p>`);
  }
}

@Module({ controllers: [AddedPages] })
class AddedPagesModule {}

/** A site whose cache is on. */
export class CachedSite {
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(readonly paged: PagedSite) {}

  static async start(environment: Record<string, string> = {}): Promise<CachedSite> {
    return new CachedSite(await PagedSite.start({ SERVER_TIMING: '0', ...environment }, [AddedPagesModule])).switchOn();
  }

  get site() {
    return this.paged.site;
  }

  /** Switches the cache on: answers are kept for ever unless `settings` say otherwise, and are sent as they are. */
  async switchOn(settings: Record<string, unknown> = {}): Promise<this> {
    await this.site.app.get(CacheSettings).apply({
      is_cache_enabled: true,
      is_super_cache_enabled: false,
      cache_max_time: 0,
      cache_compression: true,
      wp_super_cache_comments: false,
      ...settings,
    });
    return this;
  }

  /** Says for how many milliseconds answers are right; 0 for ever. */
  setLifetime(lifetime: number): void {
    const policies = this.site.app.get(CachePolicies);
    policies.current = { ...policies.current, lifetime };
  }

  /** Says whether answers of the REST interface are kept. */
  setRest(keepsRest: boolean): void {
    const policies = this.site.app.get(CachePolicies);
    policies.current = { ...policies.current, keepsRest };
  }

  /** Sends a request for an address of the host exactly as it is written. */
  visit(path: string, { method = 'GET', headers = {}, body }: Sending = {}): Promise<Received> {
    const { port } = new URL(this.site.url);
    const length: Record<string, string> =
      body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent: this.agent,
          headers: { accept: 'text/html', ...length, ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(parts);
            const { statusCode = 0, headers: received } = response;
            const cache = String(received['x-cache'] ?? 'none');
            resolve({ status: statusCode, headers: received, bytes, text: bytes.toString(), cache });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Visits until an answer is as it is waited for; fails after some seconds. */
  async until(path: string, sending: Sending, isRight: (received: Received) => boolean): Promise<Received> {
    const end = Date.now() + 10_000;
    while (Date.now() < end) {
      const received = await this.visit(path, sending);
      if (isRight(received)) return received;
    }
    throw new Error(`${path} is never answered as it should be.`);
  }

  /** Adds a page, made by `make` whenever it is requested. */
  addPages(path: string, make: (request: FrontRequest) => Promise<string>): void {
    this.site.app.get(AddedPages).makers.set(path, make);
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.site.close();
  }
}

/** Switches the cache on as an operator does, with all that it can keep. */
export async function switchOn(site: TestSite): Promise<void> {
  for (const body of [{ easy: true }, { cache_compression: 1 }]) {
    const answer = await site.rest('/cache/v1/settings', { as: 'admin', body });
    if (answer.status !== 200) throw new Error(`Not switched on: ${answer.text}`);
  }
}

/** How an answer came about: `HIT`, `MISS`, `STALE`; null for one that the cache has nothing to do with. */
export const cacheState = ({ headers }: Answer): string | null => headers.get('x-cache');

/** Asks until an answer is as it should be; fails with the last one after some seconds. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, seconds = 5): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > end) throw new Error(`Not so after ${seconds} s: ${JSON.stringify(answer)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
