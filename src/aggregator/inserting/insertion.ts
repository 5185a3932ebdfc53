import type { ImportProblem } from '../items/import-item.js';
import { Activity, type ActivityKind } from './activity.js';

/** Something that was made, and by what it is known where it is made again after it was taken back. */
export interface Made {
  kind: ActivityKind;
  id: number;
  names: readonly string[];
}

/** What has become of a batch of items. */
export class Insertion {
  readonly activity = new Activity();
  readonly made: Made[] = [];
  readonly problems: ImportProblem[] = [];
  /** How many items have been dealt with; the others are among the problems. */
  done = 0;
  /** How many of them are what they were the last time, so that nothing was written. */
  unchanged = 0;

  create(kind: ActivityKind, id: number, names: readonly string[]): void {
    this.activity.add(kind, 'created', id);
    this.made.push({ kind, id, names });
  }

  problem(item: string, message: string): void {
    this.problems.push({ item: item.slice(0, 200), message });
  }
}
