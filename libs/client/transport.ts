import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.js';
import { LintelError } from './client-error.js';
import { credentialsOf, type Auth, type Credentials } from './credentials.js';
import { KeptResponses } from './kept-responses.js';
import { findRoot, rootIn, urlOf, type Root } from './root.js';

/** How often and how long the client waits for a busy site. */
export interface RetryOptions {
  /** How often a request is repeated; 3 by default, 0 for never. */
  retries?: number;
  /** Longest wait before a repetition, in seconds; 60 by default. If the site asks for more, the error is thrown. */
  maxWait?: number;
}

/** Options of a client. */
export interface ClientOptions extends RetryOptions {
  /** A language of the site, by its path segment, such as `de`. Without, it is that of the URL, or the first one. */
  language?: string;
  /**
   * How many responses are kept in memory; none by default. A kept one is used again if the site confirms that it is
   * current, which is faster than sending it.
   */
  kept?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

/** Options of a call. */
export interface CallOptions {
  /** Ends the call, its repetitions and the waiting for them. */
  signal?: AbortSignal;
}

/** Options of a call that changes or deletes an item. */
export interface WriteOptions extends CallOptions {
  /**
   * The version that is changed: an item that `get` or `update` has returned, or its ETag. If the item has another
   * version by now, nothing is written and the error `rest_precondition_failed` has the present item in `data.current`.
   */
  ifMatch?: string | object;
}

/** Options of a call that creates an item. */
export interface CreateOptions extends CallOptions {
  /**
   * A random text of this call, such as a UUID. The site creates the item once, however often a call with the same text is
   * repeated within a day: by the client after a failure of the site, or by its caller.
   */
  idempotencyKey?: string;
}

/** Parameters and body of a request. */
export interface Sent extends WriteOptions, CreateOptions {
  path?: object;
  query?: object;
  body?: unknown;
}

/** A parsed response. */
export interface Received<T> {
  data: T;
  headers: Headers;
}

type Method = 'get' | 'post' | 'delete';
/** The client of openapi-fetch for callers that have types of their own. */
type UntypedClient = {
  request: (
    method: Method,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
};

/** The header that names a request, so that it is carried out once. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
const WRITE_POSITION = 'Write-Position';
/** How long the position of a write is sent: longer than a server of a cluster lags behind. */
const POSITION_MS = 60_000;
const BUSY = new Set([429, 503]);
const RETRIES = 3;
const MAX_WAIT = 60;
/** First wait in seconds when a busy site does not say how long; it doubles with each repetition. */
const FIRST_WAIT = 0.5;

/** Sends requests to a site: finds its root, signs, repeats, and turns failures into errors. */
export class Transport {
  private readonly fetch: typeof globalThis.fetch;
  private readonly credentials: Credentials;
  private readonly roots = new Map<string, Promise<Root>>();
  private readonly clients = new Map<string, unknown>();
  private readonly kept: KeptResponses;
  /** The ETags of the bodies of responses. */
  private readonly etags = new WeakMap<object, string>();
  /** The position of the last write: a site of several instances shows it to requests that send it. */
  private written: { position: string; until: number } | undefined;

  constructor(
    private readonly url: string,
    auth: Auth | undefined,
    private readonly options: ClientOptions,
  ) {
    this.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.credentials = credentialsOf(auth, this.fetch);
    this.kept = new KeptResponses(options.kept ?? 0);
  }

  /** The root of the site, or the one that another of its URLs leads to. It is found once for all calls. */
  root(signal?: AbortSignal, url: string = this.url): Promise<Root> {
    const known = this.roots.get(url);
    const found = known ?? this.find(url);
    if (!known) {
      this.roots.set(url, found);
      found.catch(() => this.roots.delete(url));
    }
    return signal ? abortable(found, signal) : found;
  }

  private async find(url: string): Promise<Root> {
    const { language } = this.options;
    const root = await findRoot(url, this.fetch);
    return language === undefined ? root : rootIn(language, root, this.fetch);
  }

  /** The client of openapi-fetch for a root; `Paths` are its routes. */
  client<Paths extends object = paths>(root: Root): Client<Paths> {
    const known = this.clients.get(root.url);
    if (known) return known as Client<Paths>;
    const client = createClient<Paths>({
      baseUrl: root.url,
      credentials: this.credentials.cookies,
      querySerializer: { array: { style: 'form', explode: false } },
      // The only place to see a URL before it is final.
      Request: class extends Request {
        constructor(url: string | URL | Request, init?: RequestInit) {
          super(urlOf(root, String(url).slice(root.url.length)), init);
        }
      },
      fetch: (request) => {
        const { method } = request;
        const isRepeatable = method === 'GET' || method === 'HEAD' || request.headers.has(IDEMPOTENCY_KEY);
        return this.kept.fetch(request, (condition) =>
          this.send(root, { isRepeatable, signal: request.signal }, (headers) => {
            const signed = request.clone();
            for (const [name, value] of Object.entries({ ...condition, ...headers })) signed.headers.set(name, value);
            return this.fetch(signed);
          }),
        );
      },
    });
    this.clients.set(root.url, client);
    return client;
  }

  /** Sends a request to a route and parses the response. */
  async call<T>(
    method: Method,
    route: string,
    { path, query, body, signal, ifMatch, idempotencyKey }: Sent = {},
    root?: Root,
  ): Promise<Received<T>> {
    const client = this.client(root ?? (await this.root(signal))) as unknown as UntypedClient;
    const etag = typeof ifMatch === 'object' ? this.etags.get(ifMatch) : ifMatch;
    if (ifMatch !== undefined && etag === undefined)
      throw LintelError.own('unknown_version', 'ifMatch is no item that get or update has returned.');
    const headers = {
      ...(etag === undefined ? {} : { 'If-Match': etag }),
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey }),
    };
    const sent = { params: { path, query }, body, signal, headers };
    const { data, error, response } = await client.request(method, route, sent);
    if (!response.ok) throw LintelError.of(response.status, error);
    const version = response.headers.get('etag');
    if (version !== null && typeof data === 'object' && data !== null) this.etags.set(data, version);
    return { data: data as T, headers: response.headers };
  }

  /**
   * Sends a request, again after renewed credentials, and again when the site was busy. Without `Retry-After`, only
   * requests that change nothing or have an idempotency key are repeated, because the site may have begun with it.
   */
  async send(
    root: Root,
    { isRepeatable, signal }: { isRepeatable: boolean; signal?: AbortSignal },
    attempt: (headers: Record<string, string>) => Promise<Response>,
  ): Promise<Response> {
    const { retries = RETRIES, maxWait = MAX_WAIT } = this.options;
    let isRenewed = false;
    for (let repetition = 0; ;) {
      const headers = { ...(await this.credentials.headers(root)), ...this.position() };
      const response = await attempt(headers).catch((error: unknown) => {
        if (signal?.aborted) throw error;
        throw LintelError.own('network_error', `No response of ${root.url}.`, error);
      });
      this.remember(response);
      if (!isRenewed && (await this.credentials.renewed(response, root, headers))) {
        isRenewed = true;
        continue;
      }
      if (!BUSY.has(response.status) || repetition >= retries) return response;
      const wait =
        secondsOf(response.headers.get('retry-after')) ?? (isRepeatable ? FIRST_WAIT * 2 ** repetition : NaN);
      if (!(wait <= maxWait)) return response;
      await response.body?.cancel();
      await pause(wait * 1000, signal);
      repetition += 1;
    }
  }

  /** The header with the position of the last write. */
  private position(): Record<string, string> {
    return this.written && Date.now() < this.written.until ? { [WRITE_POSITION]: this.written.position } : {};
  }

  private remember({ headers }: Response): void {
    const position = headers.get(WRITE_POSITION);
    if (position === null || Number(this.position()[WRITE_POSITION] ?? 0) > Number(position)) return;
    this.written = { position, until: Date.now() + POSITION_MS };
  }

  /** Sends a request of another kind than JSON, with what is repeated for each attempt. */
  async sent<T>(
    root: Root,
    options: Parameters<Transport['send']>[1],
    attempt: Parameters<Transport['send']>[2],
  ): Promise<T> {
    const response = await this.send(root, options, attempt);
    const body: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw LintelError.of(response.status, body);
    return body as T;
  }

  /** Sends a request without repeating it. */
  readonly fetchOnce = (url: string, init: RequestInit): Promise<Response> =>
    this.fetch(url, { credentials: this.credentials.cookies, ...init });

  get withCookies(): boolean {
    return this.credentials.cookies === 'include';
  }
}

/** The seconds of a `Retry-After`, which is a number or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** The result of work, waiting for it at most until the signal. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** Waits, at most until the signal. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)));
  await (signal ? abortable(passed, signal) : passed).finally(() => clearTimeout(timer));
}
