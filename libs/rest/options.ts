import type { IncomingMessage } from 'node:http';

/** Settings of the REST server; times in milliseconds, sizes in bytes. */
export class RestOptions {
  constructor(
    readonly bodyLimit: number,
    /** What the bodies of all requests together may take while they are read and handled. */
    readonly bodyMemory: number,
    readonly timeout: number,
    /** Tells the number of SQL statements in a `Server-Timing` header. */
    readonly serverTiming: boolean,
  ) {}
}

const VERBS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/** What pages of other sites may do with the REST interface: all may read it, those that are configured with credentials. */
export class AllowedOrigins {
  private readonly withCredentials: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.withCredentials = new Set(origins);
  }

  /** The headers of an answer that tell a browser what the page that asked may do. */
  headersFor({ headers: { origin } }: IncomingMessage): Record<string, string> {
    if (origin === undefined) return {};
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': VERBS,
      ...(this.withCredentials.has(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    };
  }
}
