import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';

/** The version of an item: what its own writes change, whatever representation of it is requested. */
export interface ItemVersion {
  /** Identifies the item and its version; without dots and quotation marks. */
  token: string;
  /** When the item was last changed, in UTC: `YYYY-MM-DD HH:MM:SS`. Absent if that is not recorded. */
  modified?: string;
}

/** A provider of the versions of items of a kind, as `@Versioned` names it. */
export interface ItemVersions {
  /** The version of the item of a request, from the row that the request has loaded; undefined if there is none. */
  versionOf(args: object, ...fixed: unknown[]): Promise<ItemVersion | undefined>;
  /** Locks the item until the end of the transaction. Returns its current version; undefined if there is none. */
  lockVersion(args: object, ...fixed: unknown[]): Promise<ItemVersion | undefined>;
  /** The present item for a 412, where no `GET` route has the path of the request; undefined if there is none. */
  presentState?(args: object): Promise<object | undefined>;
}

/** Characters of a digest in an ETag: 162 bits. */
const DIGEST_LENGTH = 27;
/** Separates the version of an item from the digest. Neither contains one. */
const SEPARATOR = '.';

/** The digest of a text or of bytes. SHA-256 costs 0.6 µs per kB; MD5, without instructions of its own, twice as much. */
const digestOf = (content: string | Buffer): string => hash('sha256', content, 'base64url').slice(0, DIGEST_LENGTH);

/** The version of a row without a version column: a digest of the columns that its own writes change. */
export const rowVersion = (columns: readonly unknown[]): ItemVersion => ({ token: digestOf(JSON.stringify(columns)) });

/**
 * A strong ETag: the version of the item, if the response is one, and a digest of the body. Equal bodies of a URL have
 * equal ETags on every instance. `If-Match` compares the versions only.
 */
export const strongEtag = (body: Buffer, version?: ItemVersion, digest = digestOf(body)): string =>
  `"${version ? version.token + SEPARATOR : ''}${digest}"`;

/** Digests of bytes that many responses have. */
const digests = new WeakMap<Buffer, string>();

/** The digest of bytes that are kept for further responses and never change. */
export function keptDigest(bytes: Buffer): string {
  const known = digests.get(bytes);
  if (known !== undefined) return known;
  const made = digestOf(bytes);
  digests.set(bytes, made);
  return made;
}

/** Moments as in rows, in milliseconds and as in headers: the same items are requested again and again. */
const moments = new LRUCache<string, { time: number; text: string }>({ max: 2000 });

function momentOf(stored: string): { time: number; text: string } {
  let moment = moments.get(stored);
  if (!moment) {
    const time = Date.parse(`${stored.replace(' ', 'T')}Z`);
    moment = { time, text: new Date(time).toUTCString() };
    moments.set(stored, moment);
  }
  return moment;
}

/**
 * `Last-Modified` for a moment in UTC; undefined during its second, in which the item may change again. Clients would
 * derive a lifetime from the header alone, so that `Cache-Control` goes with it.
 */
export function lastModified(version: ItemVersion | undefined, now = Date.now()): string | undefined {
  const moment = version?.modified ? momentOf(version.modified) : undefined;
  return moment && moment.time + 1000 <= now ? moment.text : undefined;
}

/** The same moment in seconds. */
export const modifiedAt = ({ modified = '' }: ItemVersion): number => momentOf(modified).time / 1000;

/** The tags of `If-Match` and `If-None-Match`: `W/` if weak, and the text in quotation marks. */
const TAGS = /(W\/)?"([^"]*)"/g;

/** The condition of a request that changes something. */
export class WriteCondition {
  private constructor(
    private readonly match: string | undefined,
    private readonly noneMatch: string | undefined,
    /** In milliseconds. */
    private readonly unmodifiedSince: number,
  ) {}

  /** The condition of a request; undefined if it has none. */
  static of(headers: IncomingHttpHeaders): WriteCondition | undefined {
    const { 'if-match': match, 'if-none-match': noneMatch } = headers;
    // An invalid date is no condition, and with If-Match the date does not count.
    const since = match === undefined ? Date.parse(headers['if-unmodified-since'] ?? '') : NaN;
    if (match === undefined && noneMatch === undefined && Number.isNaN(since)) return undefined;
    return new WriteCondition(match?.trim(), noneMatch?.trim(), since);
  }

  /** Whether an item with this version may be changed. Weak tags match no version. */
  allows({ token, modified }: ItemVersion): boolean {
    if (this.noneMatch !== undefined && names(this.noneMatch, token)) return false;
    if (this.match !== undefined) return names(this.match, token);
    const changed = modified ? momentOf(modified).time : NaN;
    return !(changed > this.unmodifiedSince);
  }

  /** Whether the request may run on a route whose resource has no versions: nothing can equal a tag. */
  get allowsUnversioned(): boolean {
    return (this.match === undefined || this.match === '*') && this.noneMatch !== '*';
  }
}

/** Whether the tags of a header include one of a version. */
function names(header: string, token: string): boolean {
  if (header === '*') return true;
  for (const [, weak, tag = ''] of header.matchAll(TAGS))
    if (weak === undefined && tag.startsWith(token + SEPARATOR)) return true;
  return false;
}
