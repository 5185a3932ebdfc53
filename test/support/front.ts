import type { Type } from '@nestjs/common';
import { ResponseCaching, type CacheableResponse } from '#libs/invalidation';
import { changeSettings } from './settings.js';
import { startSite, type Answer, type TestSite } from './site.js';

/** A PNG with one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A site with helpers for requesting its pages. */
export class PagedSite {
  private constructor(readonly site: TestSite) {}

  static async start(environment: Record<string, string> = {}, modules: Type[] = []): Promise<PagedSite> {
    const site = await startSite({ SERVER_TIMING: '1', ...environment }, undefined, undefined, modules);
    return new PagedSite(await site.withRoles('editor', 'author', 'contributor', 'subscriber'));
  }

  /** Requests a page. */
  page(path: string, as?: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.site.ask(this.site.url + path, { as, headers: { accept: 'text/html', ...headers } });
  }

  /** Submits a form. */
  send(path: string, fields: Record<string, string>, as?: string, headers: Record<string, string> = {}) {
    return this.site.ask(this.site.url + path, {
      as,
      method: 'POST',
      raw: new URLSearchParams(fields).toString(),
      headers: {
        accept: 'text/html',
        'content-type': 'application/x-www-form-urlencoded',
        origin: this.site.url,
        ...headers,
      },
    });
  }

  /** Creates an item through the REST interface and returns it with the path of its page. */
  async make(resource: string, body: object): Promise<{ id: number; link: string; path: string }> {
    const made = await this.site.rest(`/cms/v2/${resource}`, { as: 'admin', body });
    if (made.status !== 201) throw new Error(`Not made: ${made.text}`);
    return { ...made.body, path: this.pathOf(made.body.link) };
  }

  /** Creates a published post with a date in the past. */
  post(body: object) {
    return this.make('posts', { status: 'publish', content: 'Text', date: '2020-01-01T10:00:00', ...body });
  }

  /** Uploads an image with one pixel. */
  async image(name: string): Promise<number> {
    const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${name}"` };
    const made = await this.site.rest('/cms/v2/media', { as: 'admin', raw: PIXEL, headers });
    if (made.status !== 201) throw new Error(`Not uploaded: ${made.text}`);
    return made.body.id;
  }

  /** Changes settings, including those without a route. */
  async set(settings: Record<string, unknown>): Promise<void> {
    await changeSettings(this.site, settings);
  }

  /** The path and query of a URL of the site. */
  pathOf(address: string): string {
    return address.startsWith(this.site.url) ? address.slice(this.site.url.length) : address;
  }

  /** Status and location of a redirect. */
  leadsTo({ status, headers }: Answer): [number, string] {
    return [status, this.pathOf(headers.get('location') ?? '')];
  }
}

/** Number of statements of a response. */
export const statements = ({ headers }: Answer): number =>
  Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);

/**
 * Records the responses that may be cached, by their keys, from now on. Their cache tags are in no header. The cache
 * itself is off from then on.
 */
export function recordCacheable(site: TestSite): ReadonlyMap<string, CacheableResponse | undefined> {
  const made = new Map<string, CacheableResponse | undefined>();
  site.app.get(ResponseCaching).use({
    keepsRest: false,
    isShared: false,
    keepsBodies: false,
    knownResponse: () => undefined,
    catchUp: () => Promise.resolve(false),
    remembering: (_url, make) => make(() => ({})),
    answer: async ({ key }, make) => {
      const answer = await make();
      made.set(key, answer);
      return answer;
    },
  });
  return made;
}
