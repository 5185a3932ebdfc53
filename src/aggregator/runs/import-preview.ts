import { Injectable } from '@nestjs/common';
import { InsertContexts } from '../inserting/insert-context.js';
import {
  ACTIVITY_KINDS,
  Activity,
  type ActivityAction,
  type ActivityKind,
  type Insertion,
} from '../inserting/insertion.js';
import { ItemInserter } from '../inserting/item-inserter.js';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import type { NewImport } from '../records/import-records.service.js';
import { ImportService } from '../services/import-service.js';

/** What a run would do. */
export interface Foreseen {
  /** How many items were found. */
  items: number;
  /** The first items, as they were read. */
  first: ImportItem[];
  /** How many of each kind would be created, updated and skipped. */
  counts: Record<ActivityKind, Record<ActivityAction, number>>;
  /** How many events are unchanged. */
  unchanged: number;
  /** The first problems, and how many there are in all. */
  problems: ImportProblem[];
  problemCount: number;
}

const AT_ONCE = 100;
const MOST_PROBLEMS = 20;
const FIRST_ITEMS = 5;

/**
 * Previews imports: items are inserted in batches, as in a run, and each batch is rolled back. Small batches keep locks
 * short.
 */
@Injectable()
export class ImportPreview {
  constructor(
    private readonly service: ImportService,
    private readonly inserter: ItemInserter,
    private readonly contexts: InsertContexts,
  ) {}

  /** `onItems` is called with the number of items so far. */
  async foresee(record: ImportRecord, signal: AbortSignal, onItems: (items: number) => void): Promise<Foreseen> {
    const context = this.contexts.of(record);
    const foreseen: Omit<Foreseen, 'counts'> = { items: 0, first: [], unchanged: 0, problems: [], problemCount: 0 };
    const activity = new ForeseenActivity();
    const note = (problem: ImportProblem) => {
      foreseen.problemCount += 1;
      if (foreseen.problems.length < MOST_PROBLEMS) foreseen.problems.push(problem);
    };
    const look = async (items: readonly ImportItem[]) => {
      signal.throwIfAborted();
      foreseen.first.push(...items.slice(0, FIRST_ITEMS - foreseen.first.length));
      const insertion = await this.inserter.foresee(context, items);
      activity.add(insertion);
      for (const problem of insertion.problems) note(problem);
      foreseen.unchanged += insertion.unchanged;
      foreseen.items += items.length;
      onItems(foreseen.items);
    };
    const sink = {
      items: async (items: readonly ImportItem[]) => {
        for (let at = 0; at < items.length; at += AT_ONCE) await look(items.slice(at, at + AT_ONCE));
      },
      problem: note,
    };
    await this.service.fetch(record, undefined, sink, signal);
    return { ...foreseen, counts: countsOf(activity.total) };
  }
}

/** A record that is not stored. */
export const unkept = ({ type, origin, frequency = null, authorId, options }: NewImport): ImportRecord => ({
  id: 0,
  status: 'cal-ea-draft',
  type,
  origin,
  frequency,
  parentId: 0,
  authorId,
  createdAt: '',
  modifiedAt: '',
  importId: null,
  percentage: 0,
  pushed: false,
  phase: null,
  finalized: false,
  recentChildId: 0,
  lastImportStatus: null,
  failures: 0,
  paused: false,
  sourceVersion: null,
  options,
});

const countsOf = (activity: Activity): Foreseen['counts'] =>
  Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [
      kind,
      {
        created: activity.count(kind, 'created'),
        updated: activity.count(kind, 'updated'),
        skipped: activity.count(kind, 'skipped'),
      },
    ]),
  ) as Foreseen['counts'];

/**
 * Sums up batches of which each was rolled back before the next: an item that several of them would create counts once.
 */
class ForeseenActivity {
  /** The sum so far. */
  readonly total = new Activity();
  /** Negative ids of items that would be created. */
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
