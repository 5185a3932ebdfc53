/** What the configuration of the process says about the cache. */
export class CacheOptions {
  constructor(
    /** Bytes of memory for answers. */
    readonly maxBytes: number,
    /** Folder of the answers that are kept in files, unless the settings name another one. */
    readonly directory: string,
    /** Address of a server of the Redis protocol that instances share answers by; absent for none. */
    readonly redisUrl: string | undefined,
    /** Bytes of files for answers. */
    readonly maxFileBytes: number,
  ) {}
}
