import { Activity, type ActivityKind } from '../inserting/activity.js';
import type { Insertion } from '../inserting/insertion.js';

/**
 * What batches would do one after the other, each of which was taken back before the next: what several of them would
 * make counts once.
 */
export class ForeseenActivity {
  /** What has been foreseen up to now. */
  readonly total = new Activity();
  /** Numbers of what would be made, below those that there are. */
  private readonly numbers = new Map<string, number>();
  private lowest = 0;

  add({ activity, made }: Pick<Insertion, 'activity' | 'made'>): void {
    const known = new Map(made.map(({ kind, id, names }) => [`${kind} ${id}`, this.numberOf(kind, names)]));
    for (const [kind, id, action] of activity) this.total.add(kind, action, known.get(`${kind} ${id}`) ?? id);
  }

  private numberOf(kind: ActivityKind, names: readonly string[]): number {
    const keys = names.map((name) => `${kind} ${name}`);
    const number = keys.map((key) => this.numbers.get(key)).find((one) => one !== undefined) ?? (this.lowest -= 1);
    for (const key of keys) this.numbers.set(key, number);
    return number;
  }
}
