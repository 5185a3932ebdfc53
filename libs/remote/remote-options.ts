/** What requests to servers that somebody else chose may cost, and which addresses they may reach. */
export class RemoteOptions {
  constructor(
    /** For everything up to the last byte, in milliseconds. */
    readonly timeoutMs: number,
    /** Longest answer in bytes. */
    readonly maxBytes: number,
    /** `host:port` of servers that may be private or on other ports. */
    readonly allowPrivate: readonly string[],
  ) {}
}
