import type { Entry } from './entry.js';

/** An entry at its place below another one. */
export interface Placed {
  entry: Entry;
  depth: number;
  /** The entry above; undefined at the top. */
  parent?: Entry;
}

/** Puts entries below their parents, in the order of the list. Those whose parent is not in the list are at the top. */
export function treeOf(entries: readonly Entry[]): Placed[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const children = new Map<number, Entry[]>();
  for (const entry of entries) {
    const parent = entry.parent !== undefined && known.has(entry.parent) ? entry.parent : 0;
    children.set(parent, [...(children.get(parent) ?? []), entry]);
  }
  const placed: Placed[] = [];
  const place = (id: number, depth: number) => {
    for (const entry of children.get(id) ?? []) {
      placed.push({ entry, depth, parent: known.get(id) });
      place(entry.id, depth + 1);
    }
  };
  place(0, 0);
  return placed;
}
