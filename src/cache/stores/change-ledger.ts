import { type Change, EVERYTHING } from '#libs/invalidation';
import type { KnownChanges } from '../cached-response.js';

/** Changes and tags that are remembered. */
interface LedgerLimits {
  changes: number;
  tags: number;
}

const LIMITS: LedgerLimits = { changes: 50_000, tags: 100_000 };

/**
 * The last change of each tag, by the numbers that all instances share. It validates responses that another process has
 * stored, or this one before a restart. It remembers a limited number of changes; older responses are not trusted.
 */
export class ChangeLedger {
  /** The instance that wrote a change, by the number of the change, in the order in which they were noted. */
  private readonly writers = new Map<number, string>();
  /** The number of the last change of a tag, in the order in which they were noted. */
  private readonly invalidated = new Map<string, number>();
  /** Responses that were begun before this change was known are not trusted. */
  private floor = 0;
  private isOpen = false;
  private latest: KnownChanges['latest'];

  constructor(private readonly limits = LIMITS) {}

  /**
   * Begins to trust responses that know the first stored change: all later ones were noted. To be called after the
   * first of them is noted, and before any response is validated.
   */
  open(first: number): void {
    this.trustFrom(first - 1);
    this.isOpen = true;
  }

  /** Notes a change. Noting it twice has no effect. */
  note({ id, instance, tags, beginsAnew }: Change): void {
    if (beginsAnew) this.forgetAll(id);
    else this.remember(id, instance);
    if (tags.includes(EVERYTHING)) this.trustFrom(id);
    else for (const tag of tags) this.invalidate(tag, id);
  }

  /** What is known now, where all changes up to a number are. */
  known(upTo: number): KnownChanges {
    return { upTo, latest: this.isOpen ? this.latest : undefined };
  }

  /** Whether none of some tags was changed since these changes were known. */
  isStillSo(tags: readonly string[], { upTo, latest }: KnownChanges): boolean {
    if (!this.isOpen || !latest || upTo < this.floor || this.writers.get(latest.id) !== latest.instance) return false;
    for (const tag of tags) if ((this.invalidated.get(tag) ?? 0) > upTo) return false;
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

  private invalidate(tag: string, id: number): void {
    const before = this.invalidated.get(tag) ?? 0;
    if (before >= id) return;
    this.invalidated.delete(tag);
    this.invalidated.set(tag, id);
    const [first] = this.invalidated;
    if (!first || this.invalidated.size <= this.limits.tags) return;
    this.invalidated.delete(first[0]);
    this.trustFrom(first[1]);
  }

  /** Responses older than a forgotten change cannot be validated any more. */
  private trustFrom(id: number): void {
    this.floor = Math.max(this.floor, id);
  }

  private forgetAll(id: number): void {
    this.writers.clear();
    this.invalidated.clear();
    this.latest = undefined;
    this.floor = id;
  }
}
