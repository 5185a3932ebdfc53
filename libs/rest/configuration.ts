import type { IncomingMessage } from 'node:http';

/** Settings of the REST server; times in milliseconds, sizes in bytes. */
export class RestOptions {
  constructor(
    readonly bodyLimit: number,
    /** Maximum memory of all request bodies together while they are read and handled. */
    readonly bodyMemory: number,
    readonly timeout: number,
    /** Whether a `Server-Timing` header reports the number of SQL statements. */
    readonly serverTiming: boolean,
    /** Whether responses are compressed. */
    readonly compresses: boolean,
  ) {}
}

const VERBS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/** Response headers that scripts of other origins may read, and request headers that they may send. */
export const EXPOSED_HEADERS = 'X-WP-Total, X-WP-TotalPages, Link';
export const ALLOWED_HEADERS = 'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type';
/** The headers of conditional and repeated requests, and the response headers for them. */
const CONDITIONS = [
  ...['If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since'],
  ...['Idempotency-Key', 'Write-Position'],
];
const VALIDATORS = 'ETag, Last-Modified';

/**
 * Origins that may use the REST interface from a browser. Every origin may read it; the configured ones may send
 * credentials.
 */
export class AllowedOrigins {
  private readonly withCredentials: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.withCredentials = new Set(origins);
  }

  /** Whether an origin may send credentials. */
  mayHaveCredentials(origin: string): boolean {
    return this.withCredentials.has(origin);
  }

  /** The CORS headers for a request. */
  headersFor({ headers }: IncomingMessage): Record<string, string> {
    const { origin, 'access-control-request-headers': wanted } = headers;
    if (origin === undefined) return {};
    // The lists of the convention are exact. Only requests that show that they know validators get longer ones.
    const isConditional = CONDITIONS.some((name) => headers[name.toLowerCase()] !== undefined);
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': VERBS,
      ...(isConditional ? { 'Access-Control-Expose-Headers': `${EXPOSED_HEADERS}, ${VALIDATORS}` } : {}),
      ...(wanted === undefined
        ? {}
        : { 'Access-Control-Allow-Headers': `${ALLOWED_HEADERS}, ${CONDITIONS.join(', ')}` }),
      ...(this.withCredentials.has(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    };
  }
}
