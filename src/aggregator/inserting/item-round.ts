import { hashOf } from './hash.js';
import type { IdentityKey } from './identities.js';

/** Items that are one, as they have a key in common. */
export interface Known<T> {
  item: T;
  keys: IdentityKey[];
  /** Of all of them, in their order; of the same ones that follow each other once. */
  hash: string;
  /** How many items they are. */
  count: number;
}

/** Puts items together that have a key in common: what a later one tells replaces what an earlier one told. */
export function together<T extends object>(
  items: readonly { item: T; keys: readonly IdentityKey[]; hash: string }[],
): Known<T>[] {
  const found: Known<T>[] = [];
  const byKey = new Map<string, Known<T>>();
  /** Of the last item of each. */
  const latest = new Map<Known<T>, string>();
  for (const { item, keys, hash } of items) {
    const before = keys.map((key) => (key.doubtful ? undefined : byKey.get(key.hash))).find(Boolean);
    const known = before ?? { item, keys: [...keys], hash, count: 0 };
    if (before) mergeInto(before, item, keys);
    else found.push(known);
    // How often the same is told changes nothing.
    if (before && latest.get(known) !== hash) known.hash = hashOf(known.hash, hash);
    latest.set(known, hash);
    known.count += 1;
    for (const key of keys) byKey.set(key.hash, known);
  }
  return found;
}

function mergeInto<T extends object>(known: Known<T>, item: T, keys: readonly IdentityKey[]): void {
  const told = Object.entries(item).filter(([, value]) => value !== undefined);
  known.item = { ...known.item, ...Object.fromEntries(told) };
  const present = new Set(known.keys.map(({ hash }) => hash));
  known.keys.push(...keys.filter((key) => !present.has(key.hash)));
}
