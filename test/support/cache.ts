import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { Get, Module, type Type } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { FrontRequest, PageRequest } from '../../src/front/common/front-request.js';
import { Document } from '../../src/front/common/outcome.js';
import { setLifetime, setRestCaching } from './cache-insides.js';
import { PagedSite } from './front.js';
import type { Answer, TestSite } from './site.js';

/** A response as received: redirects are not followed and the body is not decompressed. */
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** `HIT`, `MISS` or `STALE`; `none` for a response that is not cached. */
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

/** A site with an enabled cache. */
export class CachedSite {
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(readonly paged: PagedSite) {}

  static async start(environment: Record<string, string> = {}, modules: Type[] = []): Promise<CachedSite> {
    const paged = await PagedSite.start({ SERVER_TIMING: '0', ...environment }, [AddedPagesModule, ...modules]);
    return new CachedSite(paged).switchOn();
  }

  get site() {
    return this.paged.site;
  }

  /** Enables the cache. Responses never expire unless `settings` change that, and are not transformed. */
  async switchOn(settings: Record<string, unknown> = {}): Promise<this> {
    await changeCache(this.site, {
      is_cache_enabled: true,
      is_super_cache_enabled: false,
      cache_max_time: 0,
      cache_compression: true,
      wp_super_cache_comments: false,
      ...settings,
    });
    return this;
  }

  /** Sets how long responses are valid, in milliseconds; 0 means forever. */
  setLifetime(lifetime: number): void {
    setLifetime(this.site, lifetime);
  }

  /** Sets whether REST responses are cached. */
  setRest(keepsRest: boolean): void {
    setRestCaching(this.site, keepsRest);
  }

  /** Sends a request for a URL of the host exactly as written. */
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

  /** Repeats a request until its response is as expected; fails after some seconds. */
  async until(path: string, sending: Sending, isRight: (received: Received) => boolean): Promise<Received> {
    const end = Date.now() + 10_000;
    while (Date.now() < end) {
      const received = await this.visit(path, sending);
      if (isRight(received)) return received;
    }
    throw new Error(`${path} never responded as expected.`);
  }

  /** Adds a page, which `make` creates on each request. */
  addPages(path: string, make: (request: FrontRequest) => Promise<string>): void {
    this.site.app.get(AddedPages).makers.set(path, make);
  }

  async close(): Promise<void> {
    this.agent.destroy();
    await this.site.close();
  }
}

/** Enables the cache as an operator does, for everything that can be cached. */
export async function switchOn(site: TestSite): Promise<void> {
  for (const settings of [{ easy: true }, { cache_compression: 1 }]) await changeCache(site, settings);
}

/** Changes settings of the cache. */
export async function changeCache(site: TestSite, settings: object): Promise<void> {
  const answer = await site.rest('/cache/v1/settings', { as: 'admin', body: settings });
  if (answer.status !== 200) throw new Error(`The cache was not changed: ${answer.text}`);
}

/** Clears the whole cache, or what `body` names. */
export async function clearCache(site: TestSite, body: object = { all: true }): Promise<void> {
  const answer = await site.rest('/cache/v1/cache', { as: 'admin', body });
  if (answer.status !== 200) throw new Error(`The cache was not cleared: ${answer.text}`);
}

/** Cancels the scheduled and the current run of preloading. */
export async function cancelPreloading(site: TestSite): Promise<void> {
  const answer = await site.rest('/cache/v1/preload', { as: 'admin', body: { enable: false } });
  if (answer.status !== 200) throw new Error(`Preloading was not cancelled: ${answer.text}`);
}

/** The paths of all pages that the cache lists: in memory, in files and on a shared server; also expired ones. */
export async function listedPages(site: TestSite): Promise<string[]> {
  const { supercache } = (await site.rest('/cache/v1/cache', { as: 'admin' })).body;
  const urls: string[] = [...supercache.cached_list, ...supercache.expired_list];
  return urls.map((url) => url.slice(url.indexOf('/')));
}

/** The cache status of a response: `HIT`, `MISS`, `STALE`; null for one that bypasses the cache. */
export const cacheState = ({ headers }: Answer): string | null => headers.get('x-cache');

/** Repeats a request until its result is as expected; fails with the last one after some seconds. */
export async function eventually<T>(ask: () => Promise<T>, isSo: (answer: T) => boolean, seconds = 5): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > end)
      throw new Error(`Condition not met after ${seconds} s: ${JSON.stringify(answer)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
