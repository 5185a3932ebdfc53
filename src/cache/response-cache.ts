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
import {
  AnswerKeeper,
  type CachedPages,
  CachedSite,
  CacheInvalidation,
  type KeepableRequest,
  type Keeper,
  type MadeAnswer,
} from '#libs/invalidation';
import { etagOf } from '#libs/http';
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
import { addressTag } from './clearing.js';
import { type CacheState, compressedForms, deliver } from './delivery.js';
import { stamp } from './page-transforms.js';
import { PreloadMark } from './preload/site-requests.js';
import { CacheOptions } from './settings/cache-settings.js';
import { MemoryStore } from './stores/memory-store.js';
import { ResponseStores } from './stores/response-stores.js';
import { hasChanged, TagStates } from './tag-states.js';

/** Longest time for which a stale response is sent while a new one is made. */
const LONGEST_REBUILD_MS = 10_000;

/** The step of the clock and the known changes when a response was begun. */
interface Begun {
  step: number;
  knew: KnownChanges;
}

/** A response for everybody, and its cache state. */
interface Found {
  answer: CachedResponse;
  state: CacheState;
}

/** A response that is being looked up or made for all who request it. */
interface Making {
  since: number;
  made: Promise<MadeAnswer | Found | undefined>;
}

/**
 * Caches the responses of the site. One request makes a response, concurrent ones wait for it. Changes meanwhile are
 * seen by its tags, so that nobody gets an outdated response.
 */
@Injectable()
export class ResponseCache implements Keeper, OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Cache');
  private readonly making = new Map<string, Making>();
  private readonly puttingAway = new Set<Promise<void>>();
  /** The responses that are being made, also those that a change has made invalid meanwhile. */
  private readonly begun = new Set<Begun>();
  readonly memory: MemoryStore;
  readonly states = new TagStates();

  constructor(
    options: CacheOptions,
    private readonly policies: CachePolicies,
    private readonly changes: CacheInvalidation,
    private readonly keeper: AnswerKeeper,
    private readonly stores: ResponseStores,
    private readonly preloading: PreloadMark,
    private readonly origins: AllowedOrigins,
    private readonly site: CachedSite,
    private readonly paths: SitePaths,
    private readonly host: HttpAdapterHost,
  ) {
    this.memory = new MemoryStore(options.maxBytes);
  }

  async onModuleInit(): Promise<void> {
    this.keeper.use(this);
    await this.changes.follow((change) => {
      const tags = change.beginsAnew ? change.tags : this.policies.current.counted(change.tags);
      this.stores.note({ ...change, tags });
      this.invalidate(tags);
    });
  }

  /** Opens the stores of the processes before. Commands serve nothing and do not need them. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.host.httpAdapter as unknown) await this.stores.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.puttingAway);
    await this.stores.close();
  }

  get keepsRest(): boolean {
    const { isOn, keepsRest } = this.policies.current;
    return isOn && keepsRest;
  }

  /** Sends a cached response before the router runs, if that is possible; returns whether it did. */
  quick(http: IncomingMessage, response: ServerResponse): boolean {
    const policy = this.policies.current;
    if (!policy.isOn || !this.memory.count || this.preloading.isOn(http)) return false;
    const variant = variantFor(http, policy, this.site.pages);
    if (variant === undefined) return false;
    const { url = '/' } = http;
    const key = this.paths.isRest(url) ? url : this.site.pages.keyOf(url);
    const answer = this.memory.get(key + variant);
    if (!answer || !this.isRight(answer) || this.isExpired(answer, policy)) return false;
    // Redirects do not apply to the REST interface.
    if (answer.isRest ? !policy.keepsRest : !this.maySkipRedirects(answer, url)) return false;
    deliver(http, response, answer, 'HIT', policy, this.origins);
    return true;
  }

  async answer(
    request: KeepableRequest,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | 'sent' | undefined> {
    const policy = this.policies.current;
    const variant = policy.isOn ? variantFor(request.http, policy, this.site.pages) : undefined;
    if (variant === undefined || !this.mayKeep(request, policy)) return make();
    const key = request.key + variant;
    // A preload request makes the page again. The old one stays until then, and if that fails.
    const isPreloaded = this.preloading.isOn(request.http);
    const kept = isPreloaded ? undefined : this.find(key);
    if (kept && !this.isExpired(kept, policy)) return this.send(request, kept, 'HIT', policy);
    const running = isPreloaded ? undefined : this.making.get(key);
    if (running && kept && policy.rebuilds && this.mayStandIn(kept, running))
      return this.send(request, kept, 'STALE', policy);
    const made = await (running?.made ?? this.begin(key, request, policy, make)).catch((error: unknown) =>
      this.standIn(key, error),
    );
    if (made === undefined) return undefined;
    if ('state' in made) return this.send(request, made.answer, made.state, policy);
    // Private responses are made for each caller.
    return running && made.isPrivate ? make() : made;
  }

  /** Invalidates tags: later requests get no response with them that was begun before. */
  invalidate(tags: readonly string[]): void {
    if (!tags.length) return;
    this.states.invalidate(tags);
    this.making.clear();
  }

  /** The cached response of a key, if it is valid. */
  find(key: string): CachedResponse | undefined {
    const answer = this.memory.get(key);
    if (!answer || this.isRight(answer)) return answer;
    this.memory.delete(key);
    return undefined;
  }

  /** Whether a response is valid: none of its tags was changed since it was begun. */
  isRight(answer: CachedResponse): boolean {
    const { now } = this.states;
    if (answer.rightAt === now) return true;
    if (hasChanged(answer.states, answer.rightAt)) return false;
    answer.rightAt = now;
    return true;
  }

  /** Whether a response has expired. */
  isExpired(answer: Pick<CachedResponse, 'madeAt' | 'validUntil' | 'isKeyed'>, policy: CachePolicy): boolean {
    return isExpired(answer, policy, Date.now());
  }

  /** The step at which the oldest response that is being made was begun. */
  get oldestStep(): number {
    let oldest = this.states.now;
    for (const { step } of this.begun) oldest = Math.min(oldest, step);
    return oldest;
  }

  private mayStandIn({ validUntil }: CachedResponse, { since }: Making): boolean {
    const now = Date.now();
    return now < validUntil && now - since < LONGEST_REBUILD_MS;
  }

  private maySkipRedirects(answer: CachedResponse, url: string): boolean {
    const { redirects } = this.site;
    const { revision } = redirects;
    if (answer.passed?.url === url && answer.passed.revision === revision) return true;
    if (!redirects.leavesAlone(url)) return false;
    answer.passed = { url, revision };
    return true;
  }

  private mayKeep({ key, isRest }: KeepableRequest, policy: CachePolicy): boolean {
    if (isRest && !policy.keepsRest) return false;
    return (policy.keepsQueries || !key.includes('?')) && policy.keepsAddress(key);
  }

  private send(
    { http, response }: KeepableRequest,
    answer: CachedResponse,
    state: CacheState,
    policy: CachePolicy,
  ): 'sent' {
    if (!response.destroyed && !response.headersSent) deliver(http, response, answer, state, policy, this.origins);
    return 'sent';
  }

  /** Looks a response up and makes it if necessary, once for all concurrent requests. */
  private begin(
    key: string,
    request: KeepableRequest,
    policy: CachePolicy,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | Found | undefined> {
    const making = () => this.make(key, request, policy, make);
    // A preload request makes the page whatever a store holds.
    const made =
      this.stores.isEmpty || this.preloading.isOn(request.http)
        ? making()
        : this.takeFromStore(key, policy).then((answer) => (answer ? { answer, state: 'HIT' as const } : making()));
    const entry = { since: Date.now(), made };
    this.making.set(key, entry);
    void made
      .catch(() => undefined)
      .then(() => {
        if (this.making.get(key) === entry) this.making.delete(key);
      });
    return made;
  }

  /** Takes a response from a store into the memory; returns it unless it has expired. */
  private async takeFromStore(key: string, policy: CachePolicy): Promise<CachedResponse | undefined> {
    const found = await this.stores.find(key, (answer) => this.isExpired(answer, policy));
    // Another change may have happened meanwhile. From here on the states of the tags decide.
    if (!found || !this.stores.isStillSo(found)) return undefined;
    const answer = { ...found, states: this.states.of(found.tags), rightAt: this.states.now };
    this.memory.set(answer);
    return this.isExpired(answer, policy) ? undefined : answer;
  }

  private async make(
    key: string,
    request: KeepableRequest,
    policy: CachePolicy,
    make: () => Promise<MadeAnswer | undefined>,
  ): Promise<MadeAnswer | Found | undefined> {
    const begun: Begun = { step: this.states.now, knew: this.stores.known };
    this.begun.add(begun);
    // A replica may lag behind a change that is known already.
    const context = RequestContext.current();
    if (context) context.wrote = true;
    try {
      const made = await make();
      return made && this.keep(key, request, policy, made, begun);
    } finally {
      this.begun.delete(begun);
    }
  }

  /** While the database is away, a valid response is sent though it has expired. */
  private standIn(key: string, error: unknown): Found {
    const old = isUnavailable(error) ? this.find(key) : undefined;
    if (!old) throw error;
    return { answer: old, state: 'STALE' };
  }

  /** Caches a response if it may be cached; others are returned as they are. */
  private keep(
    key: string,
    { response, key: address, isRest = false }: KeepableRequest,
    policy: CachePolicy,
    made: MadeAnswer,
    { step, knew }: Begun,
  ): MadeAnswer | Found {
    const now = Date.now();
    const validUntil = made.validUntil ?? Infinity;
    const path = address.split('?', 1)[0] ?? '';
    if (made.status !== 200 || made.isPrivate || now >= validUntil || !policy.keepsKind(made.kind, path)) return made;
    if (made.headers['Set-Cookie'] !== undefined) return made;
    const dressed = policy.dressed(made);
    const tags = [...made.tags, addressTag(path)];
    const answer: CachedResponse = {
      key,
      path,
      isKeyed: address !== path || made.kind === 'feed' || isRest,
      isRest,
      headers: isRest ? headersOfRest(dressed) : headersOf(response, dressed, now),
      etag: String(dressed.headers.ETag ?? etagOf([dressed.body])),
      body: ownBytes(stamp(dressed, now, policy)),
      forms: {},
      madeAt: now,
      validUntil,
      tags,
      states: this.states.of(tags),
      knew,
      rightAt: step,
    };
    if (this.isRight(answer)) {
      this.memory.set(answer);
      const put = this.putAway(answer, policy).finally(() => this.puttingAway.delete(put));
      this.puttingAway.add(put);
    }
    return { answer, state: 'MISS' };
  }

  /** Compresses a response and puts it into the stores. */
  private async putAway(answer: CachedResponse, policy: CachePolicy): Promise<void> {
    if (policy.compresses) await this.compress(answer);
    if (!this.stores.isEmpty && this.isRight(answer)) this.stores.put(answer);
  }

  private async compress(answer: CachedResponse): Promise<void> {
    try {
      answer.forms = await compressedForms(answer);
      if (this.memory.holds(answer)) this.memory.set(answer);
    } catch (error) {
      this.logger.warn(`${answer.path} was not compressed: ${String(error)}`);
    }
  }
}

/**
 * The variant of cached responses for a visitor; `undefined` for those who do not get cached responses: who signs in,
 * whom the site knows by a cookie, who sends a body or a nonce, whose user agent is rejected.
 */
function variantFor(
  { method, headers }: IncomingMessage,
  policy: CachePolicy,
  pages: Pick<CachedPages, 'isKnown'>,
): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  if (headers['content-length'] !== undefined && headers['content-length'] !== '0') return undefined;
  if (headers.cookie !== undefined && headers.cookie !== '') {
    if (policy.refusesCookies) return undefined;
    if (!policy.treatsKnownAsOthers && pages.isKnown(headers.cookie)) return undefined;
  }
  if (headers['x-http-method-override'] !== undefined || headers['x-wp-nonce'] !== undefined) return undefined;
  const agent = headers['user-agent'];
  return policy.servesAgent(agent) ? policy.variantOf(agent) : undefined;
}
