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
