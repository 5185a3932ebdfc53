import { type Change, EVERYTHING } from '#libs/invalidation';
import type { KnownChanges } from '../cached-response.js';

/** Maximum number of remembered changes and tags. */
interface LedgerLimits {
  changes: number;
  tags: number;
}

const LIMITS: LedgerLimits = { changes: 50_000, tags: 100_000 };

/**
 * Remembers the last change of each tag by change id, which all instances share. It validates stored responses: those
 * of other processes, and those from before a restart. It remembers a limited number of changes; responses that are
 * older than these are invalid.
 */
export class ChangeLedger {
  /** The instance that wrote a change, by change id, in the order of recording. */
  private readonly writers = new Map<number, string>();
  /** The id of the last change of a tag, in the order of recording. */
  private readonly invalidated = new Map<string, number>();
  /** Responses that do not know the changes up to this id are invalid. */
  private floor = 0;
  private isOpen = false;
  private latest: KnownChanges['latest'];

  constructor(private readonly limits = LIMITS) {}

  /**
   * Starts validation. Call it once all stored changes are recorded; `first` is the id of the oldest one. Until then
   * all responses are invalid.
   */
  open(first: number): void {
    this.raiseFloor(first - 1);
    this.isOpen = true;
  }

  /** Records a change. Recording it twice has no effect. */
  record({ id, instance, tags, restartsHistory }: Change): void {
    if (restartsHistory) this.reset(id);
    else this.remember(id, instance);
    if (tags.includes(EVERYTHING)) this.raiseFloor(id);
    else for (const tag of tags) this.invalidate(tag, id);
  }

  /** The known changes, given that all changes up to an id are recorded. */
  known(upTo: number): KnownChanges {
    return { upTo, latest: this.isOpen ? this.latest : undefined };
  }

  /** Whether none of the tags was changed since `known`. */
  isCurrent(tags: readonly string[], { upTo, latest }: KnownChanges): boolean {
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
    this.raiseFloor(first);
  }

  private invalidate(tag: string, id: number): void {
    const before = this.invalidated.get(tag) ?? 0;
    if (before >= id) return;
    this.invalidated.delete(tag);
    this.invalidated.set(tag, id);
    const [first] = this.invalidated;
    if (!first || this.invalidated.size <= this.limits.tags) return;
    this.invalidated.delete(first[0]);
    this.raiseFloor(first[1]);
  }

  /** Responses that are older than a forgotten change can no longer be validated. */
  private raiseFloor(id: number): void {
    this.floor = Math.max(this.floor, id);
  }

  private reset(id: number): void {
    this.writers.clear();
    this.invalidated.clear();
    this.latest = undefined;
    this.floor = id;
  }
}
