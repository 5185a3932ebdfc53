import type { ImportProblem } from '../items/import-item.js';
import { Activity } from './activity.js';

/** What has become of a batch of items. */
export class Insertion {
  readonly activity = new Activity();
  readonly problems: ImportProblem[] = [];
  /** How many items have been dealt with; the others are among the problems. */
  done = 0;
  /** How many of them are what they were the last time, so that nothing was written. */
  unchanged = 0;

  problem(item: string, message: string): void {
    this.problems.push({ item: item.slice(0, 200), message });
  }
}
