import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { RateLimit } from './rate-limits.js';

const storage = new AsyncLocalStorage<RequestContext>();
const CONTEXT = Symbol('request context');

/** An HTTP request that may have a context. */
type WithContext = IncomingMessage & { [CONTEXT]?: RequestContext };

/** The number of the language that the site began with. */
export const FIRST_LANGUAGE = 0;

/** A language of the site. */
export interface SiteLanguage {
  /** Identifies it in the database, and is never given to another one. */
  readonly number: number;
  /** Its first path segment below the site; empty if it has none. */
  readonly segment: string;
  /** How requests and responses name it: its segment, or without one the language of its locale. */
  readonly code: string;
  /** Its name with a region, such as `de_DE`; empty where the setting `language` says it, on sites with one language. */
  readonly locale: string;
}

/** State of one request or job run, available everywhere in it. */
export class RequestContext {
  /** When it began, on the clock of `performance.now()`. Everything it reads is at least as new. */
  readonly startedAt = performance.now();
  /** SQL statements sent so far, and the time spent waiting for them in milliseconds. */
  statements = 0;
  waited = 0;
  /** Set by the first write. From then on, reads go to the primary server instead of a replica. */
  wrote = false;
  /** The pattern of the requested REST route, such as `/cms/v2/posts`; empty for everything else. */
  route = '';
  /** The method of the request, with overrides applied; empty outside of a request. */
  method = '';
  /** The id in the path of the requested REST route, as it was sent; empty without one. */
  item = '';
  /** The position of its last write in a cluster of database servers, see `WritePositions`. */
  position?: number;
  /** IP address of the caller; empty outside of a request. */
  ip = '';
  /** The program that sent the request for its user, as it names itself; empty for none that does. */
  agent = '';
  /** Whether this request renders a page instead of a REST response. */
  isPage = false;
  /** Whether the request names a preview: nothing is kept of its answer, and nothing that is kept is part of it. */
  isPreview = false;
  /** The viewer; typed by the auth library. */
  viewer: unknown;
  /** The names in which the request was sent and is answered; typed by the REST library. Absent for canonical names. */
  dialect: unknown;
  /** The language in which the request is answered; absent in jobs and commands, which use the default one. */
  language: SiteLanguage | undefined;
  /** Whether lists of this request have the entries of all languages. */
  hasAllLanguages = false;
  /** The model that the request began with; typed by the model library. Absent until it is asked for. */
  model: unknown;
  /** The rate limits that it has counted against; absent without any. The response reports them. */
  limits: readonly RateLimit[] | undefined;
  private readonly memos = new Map<string, unknown>();
  private rootName: string | undefined;

  constructor(
    readonly id: string,
    /** Whether this is a job or a command. */
    readonly isBackground = false,
  ) {
    const outer = storage.getStore();
    this.model = outer?.model;
    // A job that a request has started does not work for its readers.
    this.language = isBackground ? undefined : outer?.language;
    this.hasAllLanguages = outer?.hasAllLanguages ?? false;
  }

  /**
   * The root whose names and language the request is answered in, such as `own:en` or `convention:de`. Whatever is
   * remembered by a path below the root, or differs by language, has it in its key.
   */
  get root(): string {
    return (this.rootName ??= rootName(this.dialect ? 'convention' : 'own', this.language, this.hasAllLanguages));
  }

  /** Sets the language of the answer. */
  answerIn(language: SiteLanguage | undefined): void {
    this.language = language;
    this.rootName = undefined;
  }

  /**
   * What distinguishes the language of the running request in keys that are stored or sent to clients. It is empty in
   * the first language, whose keys are those of sites with one language.
   */
  static get languageScope(): string {
    const { language, hasAllLanguages = false } = storage.getStore() ?? {};
    if (hasAllLanguages) return '*:';
    return !language || language.number === FIRST_LANGUAGE ? '' : `${language.segment}:`;
  }

  /** The root of the running request; undefined outside of requests. */
  static get root(): string | undefined {
    return storage.getStore()?.root;
  }

  /** The context of an HTTP request, if it has one already. */
  static of(request: WithContext): RequestContext | undefined {
    return request[CONTEXT];
  }

  /** Makes this the context of an HTTP request. */
  belongTo(request: WithContext): void {
    request[CONTEXT] = this;
  }

  /** Adds a rate limit to those that the response of the running request reports. The last one of a name counts. */
  static report(limit: RateLimit): void {
    const context = storage.getStore();
    if (context) context.limits = [...(context.limits ?? []).filter(({ name }) => name !== limit.name), limit];
  }

  /** The context that the running code belongs to, if any. */
  static current(): RequestContext | undefined {
    return storage.getStore();
  }

  /** Runs `work` with this as its current context. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  /**
   * Runs a part of the current request with a context of its own, so that it reads nothing that an earlier part has
   * memoized. Given a language, the part is answered in it.
   */
  static async nested<T>(work: () => Promise<T>, language?: SiteLanguage): Promise<T> {
    const outer = RequestContext.current();
    const context = new RequestContext(outer?.id ?? '', outer?.isBackground);
    const { ip, viewer, dialect, wrote, agent, isPage, isPreview } = outer ?? context;
    Object.assign(context, { ip, viewer, dialect, wrote, agent, isPage, isPreview });
    if (language) Object.assign(context, { language, hasAllLanguages: false });
    const made = await context.run(work);
    if (outer) {
      if (context.position !== undefined) outer.position = context.position;
      outer.statements += context.statements;
      outer.waited += context.waited;
      outer.wrote ||= context.wrote;
    }
    return made;
  }

  /** Computes a value once per request. Writers call `forget` when its source changes. */
  static memo<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const memos = RequestContext.current()?.memos;
    if (!memos) return compute();
    const known = memos.get(key) as Promise<T> | undefined;
    if (known) return known;
    const made = compute();
    memos.set(key, made);
    return made;
  }

  /** Drops a memoized value of the running request. */
  static forget(key: string): void {
    RequestContext.current()?.memos.delete(key);
  }
}

/** The name of a root, as `RequestContext.root`. */
export const rootName = (kind: string, language: SiteLanguage | undefined, hasAllLanguages = false): string =>
  `${kind}:${hasAllLanguages ? '*' : (language?.segment ?? '')}`;
