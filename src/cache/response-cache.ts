import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { RequestContext } from '#libs/context';
import { isUnavailable } from '#libs/db';
import { codingFor, compressed, etagOf } from '#libs/http';
import {
  ResponseCaching,
  CachedSite,
  CacheInvalidation,
  type CacheableRequest,
  type CacheBackend,
  type CacheableResponse,
  type KnownResponse,
  type Remember,
} from '#libs/invalidation';
import { AllowedOrigins, SitePaths } from '#libs/rest';
import { CachePolicies, type CachePolicy } from './cache-policies.js';
import {
  headersOf,
  headersOfRest,
  isExpired,
  type CachedResponse,
  type KnownChanges,
  ownBytes,
} from './cached-response.js';
import { pathTag } from './clearing.js';
import { type CacheState, compressedForms, deliver } from './delivery.js';
import { KnownResponses } from './known-responses.js';
import { stamp } from './page-transforms.js';
import { PreloadHeader } from './preload/site-requests.js';
import { CacheOptions } from './settings/cache-settings.js';
import { MemoryStore } from './stores/memory-store.js';
import { ResponseStores } from './stores/response-stores.js';
import { SurrogateHeaders } from './surrogates/surrogate-headers.js';
import { hasChanged, TagStates } from './tag-states.js';
import { variantFor } from './variant-for.js';

/** Longest time for which a stale response is sent while a new one is rendered. */
const MAX_REBUILD_MS = 10_000;

/** The version and the known changes when rendering of a response began. */
interface Snapshot {
  version: number;
  knew: KnownChanges;
}

/** A response from the cache, and its cache state. */
interface Found {
  answer: CachedResponse;
  state: CacheState;
}

/** A response that is being looked up or rendered for all concurrent requests. */
interface PendingResponse {
  since: number;
  made: Promise<CacheableResponse | Found | undefined>;
}

/**
 * Caches the responses of the site. One request renders a response, concurrent ones wait for it. A response whose tags
 * are invalidated while it is rendered is not cached.
 */
@Injectable()
export class ResponseCache implements CacheBackend, OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Cache');
  private readonly pending = new Map<string, PendingResponse>();
  private readonly pendingWrites = new Set<Promise<void>>();
  /** Snapshots of the responses that are being rendered, including those invalidated meanwhile. */
  private readonly snapshots = new Set<Snapshot>();
  readonly memory: MemoryStore;
  readonly keepsBodies: boolean;
  /** Number of responses that were sent, by their state. */
  readonly sent: Record<CacheState, number> = { HIT: 0, MISS: 0, STALE: 0 };
  readonly states = new TagStates();
  readonly known: KnownResponses;

  constructor(
    options: CacheOptions,
    private readonly policies: CachePolicies,
    private readonly changes: CacheInvalidation,
    private readonly registry: ResponseCaching,
    private readonly stores: ResponseStores,
    private readonly preloading: PreloadHeader,
    private readonly origins: AllowedOrigins,
    private readonly site: CachedSite,
    private readonly paths: SitePaths,
    private readonly host: HttpAdapterHost,
    private readonly surrogates: SurrogateHeaders,
  ) {
    this.memory = new MemoryStore(options.maxBytes);
    this.keepsBodies = options.maxKnownBytes > 0;
    this.known = new KnownResponses(options.maxKnownBytes);
  }

  async onModuleInit(): Promise<void> {
    this.registry.use(this);
    await this.changes.follow((change) => {
      const tags = change.restartsHistory ? change.tags : this.policies.current.effectiveTags(change.tags);
      this.stores.record({ ...change, tags });
      this.invalidate(tags);
      // Settings may let the page cache ignore changes; REST responses never do.
      this.known.invalidate(change.tags);
    });
  }

  /** Whether the Redis server that instances share answers; undefined without one. */
  isRedisUp(): Promise<boolean | undefined> {
    return this.stores.isRedisUp();
  }

  /** Opens the persistent stores. Commands have no HTTP server and do not need them. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.host.httpAdapter as unknown) await this.stores.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.pendingWrites);
    await this.stores.close();
  }

  get keepsRest(): boolean {
    const { isOn, keepsRest } = this.policies.current;
    return isOn && keepsRest;
  }

  /** Sends a cached response before the router runs. Returns false if there is none, or if a redirect may apply. */
  quick(http: IncomingMessage, response: ServerResponse): boolean {
    const policy = this.policies.current;
    if (!policy.isOn || !this.memory.count || this.preloading.isIn(http)) return false;
    const variant = variantFor(http, policy, this.site.pages);
    if (variant === undefined) return false;
    const { url = '/' } = http;
    const key = this.paths.isRest(url) ? url : this.site.pages.keyOf(url);
    const answer = this.memory.get(key + variant);
    if (!answer || !this.isValid(answer) || this.isExpired(answer, policy)) return false;
    // Redirects do not apply to the REST interface.
    if (answer.isRest ? !policy.keepsRest : !this.maySkipRedirects(answer, url)) return false;
    this.deliver({ http, response }, { answer, state: 'HIT' }, policy);
    return true;
  }

  private deliver(
    { http, response }: Pick<CacheableRequest, 'http' | 'response'>,
    { answer, state }: Found,
    policy: CachePolicy,
  ): void {
    this.sent[state] += 1;
    this.compressFor(http, answer, policy);
    deliver(http, response, answer, state, policy, this.origins, this.surrogatesOf(answer, state, policy));
  }

  /** The headers of a cached response for shared caches. They must not store one that is no longer valid. */
  private surrogatesOf(answer: CachedResponse, state: CacheState, policy: CachePolicy): readonly string[] {
    if (!this.surrogates.isOn) return [];
    const isLasting = state !== 'STALE' && this.isValid(answer);
    const keys = isLasting ? (answer.surrogateKeys ??= this.surrogates.keysOf(answer.tags)) : '';
    return this.surrogates.list(keys, { ...answer, lifetime: policy.lifetime });
  }

  /** The headers of a new response for shared caches, if none of its tags has changed since its rendering began. */
  private surrogatesOfNew(url: string, made: Pick<CacheableResponse, 'tags' | 'validUntil'>, since: number) {
    const path = url.split('?', 1)[0] ?? '';
    const isLasting = !hasChanged(this.states.of(made.tags), since);
    const keys = isLasting ? this.surrogates.keysOf([...made.tags, pathTag(path)]) : '';
    const { lifetime } = this.policies.current;
    const list = this.surrogates.list(keys, { madeAt: Date.now(), validUntil: made.validUntil ?? Infinity, lifetime });
    return Object.fromEntries(list.flatMap((name, at) => (at % 2 ? [] : [[name, list[at + 1] ?? '']])));
  }

  /** A response that is not cached here, with its headers for shared caches if they may store it. */
  private async withSurrogates(
    { http, key }: CacheableRequest,
    policy: CachePolicy,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | undefined> {
    const isPublic = variantFor(http, policy, this.site.pages) !== undefined && policy.cachesUrl(key);
    if (!this.surrogates.isOn || !isPublic) return make();
    return this.since(async (version) => {
      const made = await make();
      const path = key.split('?', 1)[0] ?? '';
      if (!made || made.status !== 200 || made.isPrivate || !policy.cachesKind(made.kind, path)) return made;
      return { ...made, headers: { ...made.headers, ...this.surrogatesOfNew(key, made, version) } };
    });
  }

  knownResponse(url: string): KnownResponse | undefined {
    return this.known.get(url);
  }

  get isShared(): boolean {
    return this.surrogates.isOn;
  }

  catchUp(): Promise<boolean> {
    return this.changes.poll();
  }

  async remembering<T>(url: string, make: (remember: Remember) => Promise<T>): Promise<T> {
    return this.since((version) =>
      this.known.during((remember) =>
        make((made) => {
          remember(url, made);
          return this.surrogates.isOn ? this.surrogatesOfNew(url, made, version) : {};
        }),
      ),
    );
  }

  async answer(
    request: CacheableRequest,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | 'sent' | undefined> {
    const policy = this.policies.current;
    const variant = policy.isOn ? variantFor(request.http, policy, this.site.pages) : undefined;
    if (variant === undefined || !this.mayCache(request, policy)) return this.withSurrogates(request, policy, make);
    const key = request.key + variant;
    // A preload request renders the page again. The old one stays until then, and if rendering fails.
    const isPreloaded = this.preloading.isIn(request.http);
    const cached = isPreloaded ? undefined : this.find(key);
    if (cached && !this.isExpired(cached, policy)) return this.send(request, cached, 'HIT', policy);
    const running = isPreloaded ? undefined : this.pending.get(key);
    if (running && cached && policy.servesStale && this.mayServeStale(cached, running))
      return this.send(request, cached, 'STALE', policy);
    const made = await (running?.made ?? this.begin(key, request, policy, make)).catch((error: unknown) =>
      this.serveStale(key, error),
    );
    if (made === undefined) return undefined;
    if ('state' in made) return this.send(request, made.answer, made.state, policy);
    // Private responses are rendered for each caller.
    return running && made.isPrivate ? make() : made;
  }

  /** Invalidates tags: later requests get no response with them whose rendering began before. */
  invalidate(tags: readonly string[]): void {
    if (!tags.length) return;
    this.states.invalidate(tags);
    this.pending.clear();
  }

  /** The cached response of a key, if it is valid. */
  find(key: string): CachedResponse | undefined {
    const answer = this.memory.get(key);
    if (!answer || this.isValid(answer)) return answer;
    this.memory.delete(key);
    return undefined;
  }

  /** Whether none of the tags of a response was invalidated since its rendering began. */
  isValid(answer: CachedResponse): boolean {
    const { now } = this.states;
    if (answer.validAt === now) return true;
    if (hasChanged(answer.states, answer.validAt)) return false;
    answer.validAt = now;
    return true;
  }

  isExpired(answer: Pick<CachedResponse, 'madeAt' | 'validUntil' | 'isKeyed'>, policy: CachePolicy): boolean {
    return isExpired(answer, policy, Date.now());
  }

  /** The version at which the oldest rendering in progress began. */
  get oldestVersion(): number {
    let oldest = this.states.now;
    for (const { version } of this.snapshots) oldest = Math.min(oldest, version);
    return oldest;
  }

  private mayServeStale({ validUntil }: CachedResponse, { since }: PendingResponse): boolean {
    const now = Date.now();
    return now < validUntil && now - since < MAX_REBUILD_MS;
  }

  private maySkipRedirects(answer: CachedResponse, url: string): boolean {
    const { redirects } = this.site;
    const { revision } = redirects;
    if (answer.passed?.url === url && answer.passed.revision === revision) return true;
    if (!redirects.leavesAlone(url)) return false;
    answer.passed = { url, revision };
    return true;
  }

  private mayCache({ key, isRest }: CacheableRequest, policy: CachePolicy): boolean {
    if (isRest && !policy.keepsRest) return false;
    return (policy.cachesQueries || !key.includes('?')) && policy.cachesUrl(key);
  }

  private send(
    { http, response }: CacheableRequest,
    answer: CachedResponse,
    state: CacheState,
    policy: CachePolicy,
  ): 'sent' {
    if (!response.destroyed && !response.headersSent) this.deliver({ http, response }, { answer, state }, policy);
    return 'sent';
  }

  /** Looks up a response and renders it if necessary, once for all concurrent requests. */
  private begin(
    key: string,
    request: CacheableRequest,
    policy: CachePolicy,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | Found | undefined> {
    const render = () => this.make(key, request, policy, make);
    // A preload request renders the page even if a store has it.
    const made =
      this.stores.isEmpty || this.preloading.isIn(request.http)
        ? render()
        : this.loadFromStore(key, policy).then((answer) => (answer ? { answer, state: 'HIT' as const } : render()));
    const entry = { since: Date.now(), made };
    this.pending.set(key, entry);
    void made
      .catch(() => undefined)
      .then(() => {
        if (this.pending.get(key) === entry) this.pending.delete(key);
      });
    return made;
  }

  /** Copies a response from a store into memory; returns it unless it has expired. */
  private async loadFromStore(key: string, policy: CachePolicy): Promise<CachedResponse | undefined> {
    const found = await this.stores.find(key, (answer) => this.isExpired(answer, policy));
    // Another change may have happened meanwhile. From here on the tag states validate the response.
    if (!found || !this.stores.isCurrent(found)) return undefined;
    const answer = { ...found, states: this.states.of(found.tags), validAt: this.states.now };
    this.memory.set(answer);
    return this.isExpired(answer, policy) ? undefined : answer;
  }

  private async make(
    key: string,
    request: CacheableRequest,
    policy: CachePolicy,
    make: () => Promise<CacheableResponse | undefined>,
  ): Promise<CacheableResponse | Found | undefined> {
    return this.since(async (version, knew) => {
      const made = await make();
      return made && this.store(key, request, policy, made, { version, knew });
    });
  }

  /** Runs work with what was known when it began. */
  private async since<T>(work: (version: number, knew: KnownChanges) => Promise<T>): Promise<T> {
    const snapshot: Snapshot = { version: this.states.now, knew: this.stores.known };
    this.snapshots.add(snapshot);
    // Read from the primary server: a replica may lag behind a known change.
    const context = RequestContext.current();
    if (context) context.wrote = true;
    try {
      return await work(snapshot.version, snapshot.knew);
    } finally {
      this.snapshots.delete(snapshot);
    }
  }

  /** Falls back to a valid, possibly expired response while the database is unavailable. */
  private serveStale(key: string, error: unknown): Found {
    const old = isUnavailable(error) ? this.find(key) : undefined;
    if (!old) throw error;
    return { answer: old, state: 'STALE' };
  }

  /** Caches a response if it is cacheable; others are returned unchanged. */
  private store(
    key: string,
    { response, key: url, isRest = false }: CacheableRequest,
    policy: CachePolicy,
    made: CacheableResponse,
    { version, knew }: Snapshot,
  ): CacheableResponse | Found {
    const now = Date.now();
    const validUntil = made.validUntil ?? Infinity;
    const path = url.split('?', 1)[0] ?? '';
    if (made.status !== 200 || made.isPrivate || now >= validUntil || !policy.cachesKind(made.kind, path)) return made;
    if (made.headers['Set-Cookie'] !== undefined) return made;
    const transformed = policy.transformed(made);
    const tags = [...made.tags, pathTag(path)];
    const answer: CachedResponse = {
      key,
      path,
      isKeyed: url !== path || made.kind === 'feed' || isRest,
      isRest,
      headers: isRest
        ? headersOfRest(transformed, this.paths.variesByHeader(url))
        : headersOf(response, transformed, now),
      etag: String(transformed.headers.ETag ?? etagOf([transformed.body])),
      body: ownBytes(stamp(transformed, now, policy)),
      forms: {},
      madeAt: now,
      validUntil,
      tags,
      states: this.states.of(tags),
      knew,
      validAt: version,
    };
    if (this.isValid(answer)) {
      this.memory.set(answer);
      const put = this.storeResponse(answer, policy).finally(() => this.pendingWrites.delete(put));
      this.pendingWrites.add(put);
    }
    return { answer, state: 'MISS' };
  }

  /** Compresses a response and puts it into the stores. */
  private async storeResponse(answer: CachedResponse, policy: CachePolicy): Promise<void> {
    if (policy.compresses) await this.compress(answer);
    if (!this.stores.isEmpty && this.isValid(answer)) this.stores.put(answer);
  }

  /** Adds the form of a REST response that a client accepts. It is kept with the response. */
  private compressFor(http: IncomingMessage, answer: CachedResponse, policy: CachePolicy): void {
    if (!answer.isRest || !policy.compressesOnDemand) return;
    const coding = codingFor(http, answer.body.length);
    if (!coding || answer.forms[coding]) return;
    answer.forms[coding] = ownBytes(compressed(answer.body, coding));
    if (this.memory.holds(answer)) this.memory.set(answer);
  }

  private async compress(answer: CachedResponse): Promise<void> {
    try {
      answer.forms = await compressedForms(answer);
      if (this.memory.holds(answer)) this.memory.set(answer);
    } catch (error) {
      this.logger.warn(`Cannot compress ${answer.path}: ${String(error)}`);
    }
  }
}
