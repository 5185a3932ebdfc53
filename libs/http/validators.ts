import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What tells a client whether what it has is the present state. */
export interface Validators {
  etag: string;
  /** In seconds; absent where a client could take two states for one. */
  lastModified?: number;
}

/** Since when this process knows the present version of something, to the second. */
export class VersionClock {
  private version = '';
  private since: number | undefined;
  private latest = 0;

  /** The second since when a version is the present one; nothing as long as it could be taken for that of another. */
  sinceOf(version: string, now: number): number | undefined {
    if (version !== this.version) {
      this.version = version;
      this.since = undefined;
    }
    if (this.since === undefined && now > this.latest) {
      this.since = now;
      this.latest = now;
    }
    return this.since;
  }
}

/** Weak, as the same may come in other words or another encoding. */
export const etagOf = (parts: readonly string[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`;

/** Whether a client has the present state already. */
export function isPresent({ headers }: IncomingMessage, { etag, lastModified }: Validators): boolean {
  const match = headers['if-none-match'];
  if (match !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
    return match.trim() === '*' || match.split(',').some((one) => opaque(one) === opaque(etag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '') / 1000;
  return lastModified !== undefined && lastModified <= since;
}
