import type { TagState } from './tag-states.js';

/** How a body may be sent. */
export type Coding = 'identity' | 'gzip' | 'br';

/** What was known of changes when an answer was begun. */
export interface KnownChanges {
  /** The number up to which all changes were known. */
  upTo: number;
  /** The latest known change and who wrote it: they name the history that the numbers belong to; absent for none. */
  latest?: { id: number; instance: string };
}

/** An answer that is kept whole, with all that it needs to be sent. */
export interface KeptAnswer {
  /** Path, the parameters that matter, and the variant. */
  key: string;
  /** The path as it was asked for. */
  path: string;
  /** Whether it belongs to an address with a query, a feed or a kind of visitor; others are pages of anonymous visitors. */
  isKeyed: boolean;
  /** Whether it is one of the REST interface; each caller gets headers of their own beside those that are kept. */
  isRest: boolean;
  headers: Readonly<Record<string, string | string[]>>;
  /** The same as they are sent, once they were. */
  headerList?: readonly (string | string[])[];
  etag: string;
  body: Buffer;
  /** The compressed forms, once they are made. */
  forms: Partial<Record<Coding, Buffer>>;
  /** When it was made, in milliseconds. */
  madeAt: number;
  /** From when on it tells something else though nothing changes, in milliseconds. */
  validUntil: number;
  /** The names of what it shows, and their states. */
  tags: readonly string[];
  states: readonly TagState[];
  /** The changes that it is as new as. */
  knew: KnownChanges;
  /** The step of the clock up to which it is known to be right. */
  rightAt: number;
  /** For which address, and under which state of redirects, it may leave before those are asked. */
  passed?: { url: string; revision: number };
}

/** Bytes that an entry takes beside its bodies: keys, headers, tags. An estimate that rather says too much. */
const OVERHEAD = 1500;
const TAG_BYTES = 40;

/** What an answer takes of the memory, in bytes. */
export function sizeOf({ key, body, forms, tags }: Pick<KeptAnswer, 'key' | 'body' | 'forms' | 'tags'>): number {
  const bodies = body.length + (forms.gzip?.length ?? 0) + (forms.br?.length ?? 0);
  return bodies + OVERHEAD + 2 * key.length + TAG_BYTES * tags.length;
}
