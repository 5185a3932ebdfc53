import type { AnswerOf, BodyOf, Context, Kind, Kinds, MediaMembers, QueryOf, Schemas } from './kinds.js';
import type { CallOptions, CreateOptions, Transport, WriteOptions } from './transport.js';
import { upload, type UploadOptions } from './upload.js';

/** A page of a list. */
export interface Page<T> {
  items: T[];
  /** Number of items on all pages. */
  total: number;
  totalPages: number;
}

/** An item in a context. With `_fields`, each member may be absent. */
export type Item<K extends Kind, C extends Context, F extends string> = [F] extends [never] ? K[C] : Partial<K[C]>;

/** Parameters of a request that reads items: `context` and `_fields` determine the type of the result. */
export type Query<Known extends object, C extends Context, F extends string> = Omit<Known, 'context' | '_fields'> &
  ('context' extends keyof Known ? { context?: C } : unknown) & { _fields?: F };

/** Parameters of lists by which they are divided into pages. */
interface Paged {
  page?: number;
  per_page?: number;
}

const numberIn = (headers: Headers, name: string): number => Number(headers.get(name) ?? NaN);

/** The page of a list from a response: a list with totals in headers, or an object that contains both. */
function pageOf<T>(data: unknown, headers: Headers, query: Paged): Page<T> {
  const body = (Array.isArray(data) ? {} : data) as Record<string, unknown>;
  const list = Array.isArray(data) ? data : Object.values(body).find((value) => Array.isArray(value));
  const items = (list ?? []) as T[];
  const total = Number(body.total ?? (numberIn(headers, 'x-wp-total') || items.length));
  const pages =
    body.total_pages ?? (numberIn(headers, 'x-wp-totalpages') || Math.ceil(total / (query.per_page ?? (total || 1))));
  return { items, total, totalPages: Number(pages) };
}

/** Lists of items. */
class Listing<K extends Kind> {
  /** Number of the first page. */
  protected readonly first: number = 1;

  constructor(
    protected readonly transport: Transport,
    protected readonly path: string,
  ) {}

  /** A page of the list; the first one unless `page` has another number. */
  async list<C extends Context = 'view', F extends string = never>(
    query?: Query<K['query'], C, F>,
    options?: CallOptions,
  ): Promise<Page<Item<K, C, F>>> {
    const sent = this.queryOf((query ?? {}) as Paged);
    const { data, headers } = await this.transport.call('get', this.path, { ...options, query: sent });
    return pageOf(data, headers, sent);
  }

  /** All pages of the list, requested one after another. */
  async *pages<C extends Context = 'view', F extends string = never>(
    query?: Query<K['query'], C, F>,
    options?: CallOptions,
  ): AsyncGenerator<Page<Item<K, C, F>>, void, void> {
    const { page: start = this.first } = (query ?? {}) as Paged;
    for (let page = start; ; page += 1) {
      const found = await this.list<C, F>({ ...query, page } as Query<K['query'], C, F>, options);
      yield found;
      if (!found.items.length || page - this.first + 1 >= found.totalPages) return;
    }
  }

  protected queryOf(query: Paged): Paged {
    return query;
  }
}

/** Items that can be listed, read, changed and deleted. */
export class StoredItems<K extends Kind> extends Listing<K> {
  /** An item by its id. */
  async get<C extends Context = 'view', F extends string = never>(
    id: number,
    query?: Query<Pick<K['query'], 'context' & keyof K['query']>, C, F> & { _embed?: string; password?: string },
    options?: CallOptions,
  ): Promise<Item<K, C, F>> {
    return (await this.transport.call<Item<K, C, F>>('get', `${this.path}/{id}`, { ...options, path: { id }, query }))
      .data;
  }

  /** Changes the members of an item that are sent. */
  async update(id: number, body: K['update'], options?: WriteOptions): Promise<K['edit']> {
    return (await this.transport.call<K['edit']>('post', `${this.path}/{id}`, { ...options, path: { id }, body })).data;
  }

  /** Deletes an item, or moves it to the trash where there is one; `force` deletes it for good. */
  async delete(id: number, query?: K['deletion'], options?: WriteOptions): Promise<K['deleted']> {
    const sent = { ...options, path: { id }, query };
    return (await this.transport.call<K['deleted']>('delete', `${this.path}/{id}`, sent)).data;
  }
}

/** Items that can be created as well. */
export class Items<K extends Kind> extends StoredItems<K> {
  /** Creates an item. */
  async create(body: K['create'], options?: CreateOptions): Promise<K['edit']> {
    return (await this.transport.call<K['edit']>('post', this.path, { ...options, body })).data;
  }
}

/** Files. */
export class Media extends StoredItems<Kinds['media']> {
  /** Uploads a file, with members of its media item such as `title` and `alt_text`. */
  async upload(
    file: Blob,
    members: MediaMembers = {},
    options: UploadOptions = {},
  ): Promise<Schemas['AttachmentEdit']> {
    const root = await this.transport.root(options.signal);
    return upload(this.transport, root, this.path, file, members, options);
  }
}

/** Accounts. */
export class Users extends Items<Kinds['users']> {
  /** The user who has signed in. */
  async me<C extends Context = 'view', F extends string = never>(
    query?: Query<QueryOf<'getMe'>, C, F>,
    options?: CallOptions,
  ): Promise<Item<Kinds['users'], C, F>> {
    return (await this.transport.call<Item<Kinds['users'], C, F>>('get', `${this.path}/me`, { ...options, query }))
      .data;
  }

  /** Changes the own account. */
  async updateMe(body: BodyOf<'updateMe'>, options?: WriteOptions): Promise<Schemas['UserEdit']> {
    return (await this.transport.call<Schemas['UserEdit']>('post', `${this.path}/me`, { ...options, body })).data;
  }
}

/** What lists of redirects are made of. */
interface RedirectKind extends Kind {
  view: Schemas['Redirect'];
  edit: Schemas['Redirect'];
  embed: Schemas['Redirect'];
  query: QueryOf<'listRedirects'>;
}

const PER_PAGE = 25;

/** Redirect rules. Their pages are numbered from 0. */
export class Redirects extends Listing<RedirectKind> {
  protected override readonly first = 0;

  /** Creates a rule. */
  async create(body: BodyOf<'createRedirect'>, options?: CreateOptions): Promise<Schemas['Redirect'] | undefined> {
    const { data } = await this.transport.call<AnswerOf<'createRedirect'>>('post', this.path, { ...options, body });
    // The answer is a page of the list. The highest id is that of the rule that was created last.
    return data.items.reduce<Schemas['Redirect'] | undefined>(
      (last, rule) => (last && last.id > rule.id ? last : rule),
      undefined,
    );
  }

  /** Changes a rule. */
  async update(id: number, body: BodyOf<'updateRedirect'>, options?: CallOptions): Promise<Schemas['Redirect']> {
    const sent = { ...options, path: { id }, body };
    return (await this.transport.call<AnswerOf<'updateRedirect'>>('post', `${this.path}/{id}`, sent)).data.item;
  }

  /** Deletes rules. Returns how many there were. */
  delete(ids: readonly number[], options?: CallOptions): Promise<number> {
    return this.change('delete', ids, options);
  }

  /** Switches rules on. Returns how many there were. */
  enable(ids: readonly number[], options?: CallOptions): Promise<number> {
    return this.change('enable', ids, options);
  }

  /** Switches rules off. Returns how many there were. */
  disable(ids: readonly number[], options?: CallOptions): Promise<number> {
    return this.change('disable', ids, options);
  }

  protected override queryOf(query: Paged): Paged {
    return { per_page: PER_PAGE, ...query };
  }

  private async change(action: string, items: readonly number[], options?: CallOptions): Promise<number> {
    const sent = { ...options, path: { action }, body: { items } };
    const route = '/redirection/v1/bulk/redirect/{action}';
    return (await this.transport.call<AnswerOf<'changeRedirects'>>('post', route, sent)).data.touched;
  }
}

/** An object of settings. */
export class Settings<T, Change> {
  constructor(
    private readonly transport: Transport,
    private readonly path: string,
  ) {}

  /** All settings. */
  async get(options?: CallOptions): Promise<T> {
    return (await this.transport.call<T>('get', this.path, options)).data;
  }

  /** Changes the settings that are sent. Returns all. */
  async update(body: Change, options?: CallOptions): Promise<T> {
    return (await this.transport.call<T>('post', this.path, { ...options, body })).data;
  }
}

/** The page cache. */
export class Cache {
  readonly settings: Settings<Schemas['CacheSettings'], BodyOf<'updateCacheSettings'>>;

  constructor(private readonly transport: Transport) {
    this.settings = new Settings(transport, '/cache/v1/settings');
  }

  /** Whether the cache is on, and how it works. */
  async status(options?: CallOptions): Promise<Schemas['CacheStatus']> {
    return (await this.transport.call<Schemas['CacheStatus']>('get', '/cache/v1/status', options)).data;
  }

  /** Numbers and sizes of cached responses. */
  async stats(options?: CallOptions): Promise<Schemas['CacheStats']> {
    return (await this.transport.call<Schemas['CacheStats']>('get', '/cache/v1/stats', options)).data;
  }

  /** Removes cached responses: `{ all: true }`, or those of a `url` or of the entry `id`. */
  async clear(body: BodyOf<'clearCache'>, options?: CallOptions): Promise<Schemas['CacheCleared']> {
    return (await this.transport.call<Schemas['CacheCleared']>('post', '/cache/v1/cache', { ...options, body })).data;
  }

  /** Schedules the preloading of pages. */
  async preload(body: BodyOf<'scheduleCachePreload'>, options?: CallOptions): Promise<Schemas['CachePreload']> {
    return (await this.transport.call<Schemas['CachePreload']>('post', '/cache/v1/preload', { ...options, body })).data;
  }
}
