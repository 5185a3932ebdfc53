import type { Row } from '#libs/db';

/** A row that waits to be written, and the table that it belongs to. */
export interface Waiting {
  table: 'redirection_logs' | 'redirection_misses';
  row: Row;
}

/** What a rule was used for since it was last written. */
export interface Hits {
  count: number;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  last: string;
}

const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 16_000_000;
/** With every character as long as it can be, a server takes that by its standard settings. */
const MOST_CHARACTERS_AT_ONCE = 1_000_000;

/** Rows and hits that wait to be written, within bounds of memory: what comes beyond them is counted and forgotten. */
export class VisitQueue {
  private rows: Waiting[] = [];
  private characters = 0;
  private hits = new Map<number, Hits>();
  private forgotten = 0;

  get isEmpty(): boolean {
    return !this.rows.length && !this.hits.size;
  }

  /** How many rows wait. */
  get length(): number {
    return this.rows.length;
  }

  /** Adds a row, which is not even made where too many wait. */
  add(table: Waiting['table'], make: () => Row): void {
    if (this.rows.length >= MOST_ROWS || this.characters >= MOST_CHARACTERS) {
      this.forgotten += 1;
      return;
    }
    const waiting = { table, row: make() };
    this.rows.push(waiting);
    this.characters += sizeOf(waiting);
  }

  /** Adds to the hits of a rule. */
  hit(ruleId: number, { count, last }: Hits): void {
    const known = this.hits.get(ruleId);
    if (!known) this.hits.set(ruleId, { count, last });
    else {
      known.count += count;
      if (last > known.last) known.last = last;
    }
  }

  /** The oldest rows, as many as one statement can hold and not more than `most`; they stay until they are dropped. */
  oldest(most: number): readonly Waiting[] {
    let characters = 0;
    const end = this.rows.findIndex((waiting, at) => {
      characters += sizeOf(waiting);
      return at > 0 && (at >= most || characters > MOST_CHARACTERS_AT_ONCE);
    });
    return this.rows.slice(0, end < 0 ? most : end);
  }

  /** Forgets the oldest rows, which were written. */
  drop(count: number): void {
    for (const waiting of this.rows.splice(0, count)) this.characters -= sizeOf(waiting);
  }

  /** Takes the hits out. */
  takeHits(): Map<number, Hits> {
    const taken = this.hits;
    this.hits = new Map();
    return taken;
  }

  /** How many rows found no place since the last time that this was asked. */
  takeForgotten(): number {
    const { forgotten } = this;
    this.forgotten = 0;
    return forgotten;
  }
}

const sizeOf = ({ row }: Waiting): number =>
  Object.values(row).reduce<number>((size, value) => size + (typeof value === 'string' ? value.length : 16), 200);
