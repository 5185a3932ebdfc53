import { type Change, EVERYTHING } from '#libs/freshness';
import type { KnownChanges } from '../cached-response.js';

/** Changes and tags that are remembered. */
interface LedgerLimits {
  changes: number;
  tags: number;
}

const LIMITS: LedgerLimits = { changes: 50_000, tags: 100_000 };

/**
 * Which change touched a tag last, by the numbers that all instances know changes by. It tells whether an answer that
 * another process kept, or this one before it was started anew, is still right. It remembers so and so many changes;
 * whatever was begun before them is not trusted.
 */
export class ChangeLedger {
  /** Who wrote a change, by its number, in the order in which they were told. */
  private readonly writers = new Map<number, string>();
  /** The number of the last change of a tag, in the order in which they were told. */
  private readonly touched = new Map<string, number>();
  /** What knew less than all changes up to this number is not trusted. */
  private floor = 0;
  private isOpen = false;
  private latest: KnownChanges['latest'];

  constructor(private readonly limits = LIMITS) {}

  /**
   * Begins to trust what is as new as the first change that is kept, where there is one: all later ones were noted. To
   * be called after the first of them is noted, and before anything is asked for.
   */
  open(first: number): void {
    this.trustFrom(first - 1);
    this.isOpen = true;
  }

  /** Takes note of a change; twice is as good as once. */
  note({ id, instance, tags, beginsAnew }: Change): void {
    if (beginsAnew) this.forgetAll(id);
    else this.remember(id, instance);
    if (tags.includes(EVERYTHING)) this.trustFrom(id);
    else for (const tag of tags) this.touch(tag, id);
  }

  /** What is known now, where all changes up to a number are. */
  known(upTo: number): KnownChanges {
    return { upTo, latest: this.isOpen ? this.latest : undefined };
  }

  /** Whether nothing that tags stand for was changed since so much was known. */
  isStillSo(tags: readonly string[], { upTo, latest }: KnownChanges): boolean {
    if (!this.isOpen || !latest || upTo < this.floor || this.writers.get(latest.id) !== latest.instance) return false;
    for (const tag of tags) if ((this.touched.get(tag) ?? 0) > upTo) return false;
    return true;
  }

  private remember(id: number, instance: string): void {
    if (this.writers.has(id)) return;
    this.writers.set(id, instance);
    if (!this.latest || id > this.latest.id) this.latest = { id, instance };
    const [first] = this.writers.keys();
    if (first === undefined || this.writers.size <= this.limits.changes) return;
    this.writers.delete(first);
    this.trustFrom(first);
  }

  private touch(tag: string, id: number): void {
    const before = this.touched.get(tag) ?? 0;
    if (before >= id) return;
    this.touched.delete(tag);
    this.touched.set(tag, id);
    const [first] = this.touched;
    if (!first || this.touched.size <= this.limits.tags) return;
    this.touched.delete(first[0]);
    this.trustFrom(first[1]);
  }

  /** What knew less than a change of which something is forgotten cannot be judged any more. */
  private trustFrom(id: number): void {
    this.floor = Math.max(this.floor, id);
  }

  private forgetAll(id: number): void {
    this.writers.clear();
    this.touched.clear();
    this.latest = undefined;
    this.floor = id;
  }
}
