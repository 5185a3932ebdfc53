import { siteZone } from '../../calendar/dates.js';
import type { SiteTime } from '../../settings/index.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { readPushedItem } from '../items/pushed-item.js';

/** More would not be inserted within the time of a request. */
export const MOST_ITEMS = 500;

/** What a service pushed, as far as it can be read. */
export interface PushedBatch {
  items: ImportItem[];
  problems: ImportProblem[];
  /** How many of the items that were sent are none. */
  unreadable: number;
}

/** Reads the events of a batch. */
export function readBatch(events: readonly unknown[], time: SiteTime): PushedBatch {
  const zone = siteZone(time);
  const read = events.map((event) => readPushedItem(event, zone));
  const items = read.flatMap(({ item }) => item ?? []);
  const problems = read.flatMap(({ problem }) => problem ?? []);
  return { items, problems, unreadable: read.length - items.length };
}
