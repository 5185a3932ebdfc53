import type { Literals } from './expression-literals.js';

/** Lengths of the pieces of literals that items are indexed by. */
const EDGE_LENGTHS = [1, 2, 4, 8, 16, 32];
const INSIDE_LENGTHS = [4, 8, 16];
const BASE = 0x01000193;
const SLOTS = 1 << 18;
/** A piece shared by more items than this does not narrow the search enough. */
const CROWD = 32;

type Place = 'start' | 'end' | 'inside';

/** Maps pieces of one length at one edge of texts to items. */
class EdgePieces<T> {
  private readonly found = new Map<string, Set<T>>();

  add(piece: string, item: T): void {
    const known = this.found.get(piece);
    if (known) known.add(item);
    else this.found.set(piece, new Set([item]));
  }

  remove(piece: string, item: T): void {
    const known = this.found.get(piece);
    if (known?.delete(item) && known.size === 0) this.found.delete(piece);
  }

  /** The number of items with a piece. */
  sizeOf(piece: string): number {
    return this.found.get(piece)?.size ?? 0;
  }

  /** Adds all items with a piece to `items`. */
  collect(piece: string, items: Set<T>): void {
    for (const item of this.found.get(piece) ?? []) items.add(item);
  }
}

/** A piece anywhere in texts, and its items. */
interface InsidePiece<T> {
  piece: string;
  items: Set<T>;
  /** The number of the last search that found it. */
  search: number;
}

/** Maps pieces of one length anywhere in texts to items, using a rolling hash. */
class InsidePieces<T> {
  private readonly byHash = new Map<number, InsidePiece<T>[]>();
  /** Number of pieces by slot of their hash. An empty slot rules out a position of a text at once. */
  private readonly slots = new Uint16Array(SLOTS);
  private readonly power: number;
  private searches = 0;

  constructor(private readonly length: number) {
    let power = 1;
    for (let step = 1; step < length; step += 1) power = Math.imul(power, BASE);
    this.power = power;
  }

  add(piece: string, item: T): void {
    const known = this.find(piece);
    if (known) {
      known.items.add(item);
      return;
    }
    const hash = hashOf(piece);
    this.byHash.set(hash, [...(this.byHash.get(hash) ?? []), { piece, items: new Set([item]), search: 0 }]);
    this.slots[slotOf(hash)] = (this.slots[slotOf(hash)] ?? 0) + 1;
  }

  remove(piece: string, item: T): void {
    const known = this.find(piece);
    if (!known?.items.delete(item) || known.items.size) return;
    const hash = hashOf(piece);
    const others = (this.byHash.get(hash) ?? []).filter((one) => one !== known);
    if (others.length) this.byHash.set(hash, others);
    else this.byHash.delete(hash);
    this.slots[slotOf(hash)] = (this.slots[slotOf(hash)] ?? 1) - 1;
  }

  /** The number of items with a piece. */
  sizeOf(piece: string): number {
    return this.find(piece)?.items.size ?? 0;
  }

  /** Adds all items with a piece in a text to `items`. */
  collect(text: string, items: Set<T>): void {
    const { length, slots, power } = this;
    if (!this.byHash.size || text.length < length) return;
    this.searches += 1;
    let hash = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (at >= length) hash = (hash - Math.imul(text.charCodeAt(at - length), power)) | 0;
      hash = (Math.imul(hash, BASE) + text.charCodeAt(at)) | 0;
      if (at >= length - 1 && slots[slotOf(hash)] !== 0) this.take(hash, text, at - length + 1, items);
    }
  }

  /** Adds the items of each piece once, however often the piece occurs. */
  private take(hash: number, text: string, at: number, items: Set<T>): void {
    for (const one of this.byHash.get(hash) ?? []) {
      if (one.search === this.searches || !text.startsWith(one.piece, at)) continue;
      one.search = this.searches;
      for (const item of one.items) items.add(item);
    }
  }

  private find(piece: string): InsidePiece<T> | undefined {
    return this.byHash.get(hashOf(piece))?.find((one) => one.piece === piece);
  }
}

const slotOf = (hash: number): number => (hash ^ (hash >>> 14)) & (SLOTS - 1);

function hashOf(piece: string): number {
  let hash = 0;
  for (let at = 0; at < piece.length; at += 1) hash = (Math.imul(hash, BASE) + piece.charCodeAt(at)) | 0;
  return hash;
}

interface Key {
  place: Place;
  length: number;
  piece: string;
}

/**
 * Finds the items whose literals may be in a text, in a time almost independent of the number of items: each item is
 * indexed by the rarest piece of its literals.
 */
export class LiteralIndex<T> {
  private readonly places = {
    start: new Map(EDGE_LENGTHS.map((length) => [length, new EdgePieces<T>()])),
    end: new Map(EDGE_LENGTHS.map((length) => [length, new EdgePieces<T>()])),
    inside: new Map(INSIDE_LENGTHS.map((length) => [length, new InsidePieces<T>(length)])),
  };
  /** Number of items by piece, whichever piece they are indexed by. */
  private readonly frequencies = new Map<string, number>();
  private readonly keys = new Map<T, Key>();
  private readonly always = new Set<T>();

  /** The number of items. */
  get size(): number {
    return this.keys.size + this.always.size;
  }

  /** Counts the pieces of literals before `add`, which then selects the rarest piece of each item. */
  announce(literals: Literals): void {
    for (const key of keysOf(literals)) {
      const name = nameOf(key);
      this.frequencies.set(name, (this.frequencies.get(name) ?? 0) + 1);
    }
  }

  /** Adds an item. Its literals must have been announced. */
  add(item: T, literals: Literals): void {
    let rarest: Key | undefined;
    let least = Infinity;
    for (const key of keysOf(literals)) {
      const frequency = this.frequencies.get(nameOf(key)) ?? 0;
      if (frequency < least || (frequency === least && rarest?.place === 'inside')) {
        rarest = key;
        least = frequency;
      }
    }
    if (!rarest) this.always.add(item);
    else {
      this.keys.set(item, rarest);
      this.piecesOf(rarest)?.add(rarest.piece, item);
    }
  }

  remove(item: T, literals: Literals): void {
    const key = this.keys.get(item);
    if (key) this.piecesOf(key)?.remove(key.piece, item);
    this.keys.delete(item);
    this.always.delete(item);
    for (const one of keysOf(literals)) {
      const name = nameOf(one);
      const frequency = (this.frequencies.get(name) ?? 0) - 1;
      if (frequency > 0) this.frequencies.set(name, frequency);
      else this.frequencies.delete(name);
    }
  }

  /** The items whose literals may be in a text. Other items cannot match. */
  in(text: string): Set<T> {
    const items = new Set(this.always);
    for (const [length, pieces] of this.places.start) pieces.collect(text.slice(0, length), items);
    for (const [length, pieces] of this.places.end) pieces.collect(text.slice(-length), items);
    for (const pieces of this.places.inside.values()) pieces.collect(text, items);
    return items;
  }

  /** Whether an item shares its piece with many others, because its literals are common. */
  isCrowded(item: T): boolean {
    const key = this.keys.get(item);
    return !key || (this.piecesOf(key)?.sizeOf(key.piece) ?? 0) > CROWD;
  }

  private piecesOf({ place, length }: Key): EdgePieces<T> | InsidePieces<T> | undefined {
    return this.places[place].get(length);
  }
}

const nameOf = ({ place, piece }: Key): string => `${place} ${piece}`;

/** The pieces that an item may be indexed by: the longest at the edges, and start and end of inner literals. */
function* keysOf({ start, end, inside }: Literals): Generator<Key> {
  const edge = (text: string) => EDGE_LENGTHS.findLast((length) => length <= text.length);
  const startLength = edge(start);
  if (startLength !== undefined) yield { place: 'start', length: startLength, piece: start.slice(0, startLength) };
  const endLength = edge(end);
  if (endLength !== undefined) yield { place: 'end', length: endLength, piece: end.slice(-endLength) };
  for (const text of [start, ...inside]) {
    const length = INSIDE_LENGTHS.findLast((one) => one <= text.length);
    if (length === undefined) continue;
    yield { place: 'inside', length, piece: text.slice(-length) };
    if (text.length > length) yield { place: 'inside', length, piece: text.slice(0, length) };
  }
}
