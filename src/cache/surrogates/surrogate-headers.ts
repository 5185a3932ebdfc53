import { Injectable } from '@nestjs/common';
import { EVERYTHING } from '#libs/invalidation';
import { CacheOptions } from '../settings/cache-settings.js';

/** The header that names the keys of a response, and the one with its lifetime in shared caches. */
export const KEY_HEADERS = { 'Surrogate-Key': 'Surrogate-Control', 'Cache-Tag': 'CDN-Cache-Control' } as const;

/** Separators of keys in these headers. */
const SEPARATORS = { 'Surrogate-Key': ' ', 'Cache-Tag': ',' } as const;
/** Longest list of keys, in bytes. Shared caches cut or refuse longer headers. */
const MAX_BYTES = 16_000;
/** Longest single key. */
const MAX_KEY_BYTES = 1000;
/** Longest lifetime in shared caches: a purge that was lost is made up for by then. */
const MAX_SECONDS = 86_400;

/** The key of a cache tag: the tag with blanks, commas and whatever is not ASCII percent-encoded. */
export const surrogateKey = (tag: string): string => tag.replaceAll(/[^!-+\--~]+/g, percentEncoded);

const percentEncoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** When a response is no longer valid without any change. */
interface Lifetime {
  madeAt: number;
  /** In milliseconds; infinite without an end. */
  validUntil: number;
  /** Longest lifetime by the settings in milliseconds; 0 for no limit. */
  lifetime: number;
}

/**
 * The headers by which shared caches in front of the site, such as those of a CDN, store public responses and know what
 * they depend on. Without them, such a cache stores nothing for long: the responses have `max-age=0` or no lifetime.
 */
@Injectable()
export class SurrogateHeaders {
  private readonly header: keyof typeof KEY_HEADERS | undefined;

  constructor({ surrogates }: CacheOptions) {
    this.header = surrogates.header;
  }

  /** Whether responses have such headers. */
  get isOn(): boolean {
    return this.header !== undefined;
  }

  /** The keys of a response as one text; empty if they are too many. A part of them would miss purges. */
  keysOf(tags: readonly string[]): string {
    if (!this.header) return '';
    const keys = [EVERYTHING, ...tags].map(surrogateKey);
    const text = keys.join(SEPARATORS[this.header]);
    return text.length > MAX_BYTES || keys.some(({ length }) => length > MAX_KEY_BYTES) ? '' : text;
  }

  /** The headers of a response with these keys, as names and values in turn. */
  list(keys: string, { madeAt, validUntil, lifetime }: Lifetime): readonly string[] {
    if (!this.header) return [];
    const now = Date.now();
    const left = Math.min(validUntil - now, lifetime || Infinity, MAX_SECONDS * 1000);
    // Shared caches subtract the `Age` of a response.
    const seconds = Math.floor((now - madeAt) / 1000) + Math.floor(left / 1000);
    if (!keys || left < 1000) return [KEY_HEADERS[this.header], 'no-store'];
    return [this.header, keys, KEY_HEADERS[this.header], `max-age=${seconds}`];
  }
}
