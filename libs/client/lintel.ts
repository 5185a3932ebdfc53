import type { Client } from 'openapi-fetch';
import type { paths } from './api-types.js';
import { runBatch, type BatchOptions, type BatchRequest, type BatchResult } from './batch.js';
import { readChanges, type Changes, type ChangesQuery } from './changes.js';
import { isAuth, type Auth } from './credentials.js';
import type { BodyOf, Kinds, Schemas } from './kinds.js';
import { Cache, Items, Media, Redirects, Settings, Users } from './resources.js';
import { Transport, type CallOptions, type ClientOptions } from './transport.js';

/** A site and its resources; `Paths` are its routes, also those of the types that it declares. */
export class Lintel<Paths extends object = paths> {
  readonly posts: Items<Kinds['posts']>;
  readonly pages: Items<Kinds['pages']>;
  /** Reusable blocks. */
  readonly blocks: Items<Kinds['blocks']>;
  readonly media: Media;
  readonly comments: Items<Kinds['comments']>;
  readonly users: Users;
  readonly categories: Items<Kinds['categories']>;
  readonly tags: Items<Kinds['tags']>;
  readonly eventCategories: Items<Kinds['eventCategories']>;
  readonly events: Items<Kinds['events']>;
  readonly venues: Items<Kinds['venues']>;
  readonly organizers: Items<Kinds['organizers']>;
  readonly redirects: Redirects;
  readonly settings: Settings<Schemas['Settings'], BodyOf<'updateSettings'>>;
  readonly cache: Cache;
  private readonly transport: Transport;

  constructor(url: string, auth?: Auth, options: ClientOptions = {}) {
    const transport = new Transport(url, auth, options);
    this.transport = transport;
    this.posts = new Items(transport, '/cms/v2/posts');
    this.pages = new Items(transport, '/cms/v2/pages');
    this.blocks = new Items(transport, '/cms/v2/blocks');
    this.media = new Media(transport, '/cms/v2/media');
    this.comments = new Items(transport, '/cms/v2/comments');
    this.users = new Users(transport, '/cms/v2/users');
    this.categories = new Items(transport, '/cms/v2/categories');
    this.tags = new Items(transport, '/cms/v2/tags');
    this.eventCategories = new Items(transport, '/cms/v2/cal_events_cat');
    this.events = new Items(transport, '/cal/events/v1/events');
    this.venues = new Items(transport, '/cal/events/v1/venues');
    this.organizers = new Items(transport, '/cal/events/v1/organizers');
    this.redirects = new Redirects(transport, '/redirection/v1/redirect');
    this.settings = new Settings(transport, '/cms/v2/settings');
    this.cache = new Cache(transport);
  }

  /** Runs requests in their order; more than 25 in several batches. A failed request does not undo the ones before it. */
  batch(requests: readonly BatchRequest[], options?: BatchOptions): Promise<(BatchResult | undefined)[]> {
    return runBatch(this.transport, requests, options);
  }

  /**
   * The changes after a cursor in pages, until there are no more for now. Without a cursor, there is one page with the
   * newest one and no changes: keep its `next`, read all lists, and follow from it.
   */
  changes(since?: string, query?: ChangesQuery, options?: CallOptions): AsyncGenerator<Changes, void, void> {
    return readChanges(this.transport, since, query, options);
  }

  /** A client of openapi-fetch for all other routes, typed, with the same sign-in and repetitions. */
  async api({ signal }: CallOptions = {}): Promise<Client<Paths>> {
    return this.transport.client<Paths>(await this.transport.root(signal));
  }
}

/**
 * A client of a site. `lintel<paths>` with the types that `npx lintel model types` has written knows the declared types
 * and fields of this site.
 *
 * @param url The REST root (`https://example.org/en/rest` or `https://example.org/wp-json`), or the URL of the site or of
 *   any of its pages, which names the root
 */
export function lintel<Paths extends object = paths>(url: string, auth?: Auth, options?: ClientOptions): Lintel<Paths>;
/** A client that does not sign in. */
export function lintel<Paths extends object = paths>(url: string, options: ClientOptions): Lintel<Paths>;
export function lintel<Paths extends object = paths>(
  url: string,
  first?: Auth | ClientOptions,
  options?: ClientOptions,
): Lintel<Paths> {
  return first === undefined || isAuth(first)
    ? new Lintel<Paths>(url, first, options)
    : new Lintel<Paths>(url, undefined, first);
}
