import { Injectable } from '@nestjs/common';
import type { ImportItem, ImportProblem } from '../items/import-item.js';
import { ACTIVITY_KINDS, type Activity, type ActivityAction, type ActivityKind } from '../inserting/activity.js';
import { ItemInserter } from '../inserting/item-inserter.js';
import type { ImportRecord } from '../records/import-record.js';
import type { NewImport } from '../records/import-records.js';
import { InsertContexts } from '../records/insert-contexts.js';
import { ImportService } from '../services/import-service.js';
import { ForeseenActivity } from './foreseen-activity.js';

/** What a run would do now. */
export interface Foreseen {
  /** How many items were found. */
  items: number;
  /** The first ones, as they were understood. */
  first: ImportItem[];
  /** How many of each kind would be created, updated and skipped. */
  counts: Record<ActivityKind, Record<ActivityAction, number>>;
  /** How many events are what they were, and would be left alone. */
  unchanged: number;
  /** The first problems, and how many there are. */
  problems: ImportProblem[];
  problemCount: number;
}

const AT_ONCE = 100;
const MOST_PROBLEMS = 20;
const FIRST_ITEMS = 5;

/**
 * Shows what imports would do: what is found is inserted, some at a time as in a run, and every insertion is taken back,
 * so that nobody waits long for what it locks.
 */
@Injectable()
export class ImportPreview {
  constructor(
    private readonly service: ImportService,
    private readonly inserter: ItemInserter,
    private readonly contexts: InsertContexts,
  ) {}

  /** `onItems` is told how many items have been looked at so far. */
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

/** An import that is kept nowhere. */
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
