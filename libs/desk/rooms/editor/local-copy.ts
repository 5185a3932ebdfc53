import type { OpenRequest } from '../../parts/creation.js';
import { home } from '../../site.js';
import type { Values } from './entry.js';

/** What was entered and not saved, kept in the browser. */
export interface LocalCopy {
  /** When it was made, in milliseconds. */
  at: number;
  /** The version that was changed. */
  etag: string | undefined;
  /** Changed members. */
  values: Values;
  /** What they were before. */
  base: Values;
  /** The request that would have created the text, if it got no answer. */
  open?: OpenRequest | undefined;
}

/** Larger copies are not kept: all of a site have about five million characters. */
const LIMIT = 1_500_000;

const keyOf = (type: string, id: number | 'new', user: number): string =>
  `desk.copy.${user}.${home.language}.${type}.${id}`;

/** The copies of one text of one account. */
export function localCopies(type: string, id: number | 'new', user: number) {
  const key = keyOf(type, id, user);
  return {
    read(): LocalCopy | undefined {
      try {
        return (JSON.parse(localStorage.getItem(key) ?? 'null') as LocalCopy | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(copy: LocalCopy): void {
      const text = JSON.stringify(copy);
      try {
        if (text.length <= LIMIT) localStorage.setItem(key, text);
      } catch {
        // The storage is full; the autosaves of the site remain.
      }
    },
    remove: () => localStorage.removeItem(key),
  };
}
