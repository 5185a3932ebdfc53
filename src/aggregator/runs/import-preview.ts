import { Injectable } from '@nestjs/common';
import {
  Activity,
  ACTIVITY_KINDS,
  type ActivityAction,
  type ActivityKind,
  type ImportRecord,
} from '../common/index.js';
import { InsertContexts, type Insertion, ItemInserter } from '../inserting/index.js';
import type { ImportItem, ImportProblem } from '../items/index.js';
import type { NewImport } from '../records/index.js';
import { ImportService } from '../services/index.js';

/** What a run of an import would do. */
export interface PreviewResult {
  /** Number of items that were found. */
  items: number;
  /** The first items. */
  first: ImportItem[];
  /** Number of items that would be created, updated and skipped, by kind. */
  counts: Record<ActivityKind, Record<ActivityAction, number>>;
  /** Number of unchanged events. */
  unchanged: number;
  /** The first problems. */
  problems: ImportProblem[];
  /** Number of all problems. */
  problemCount: number;
}

const BATCH_SIZE = 100;
const MAX_PROBLEMS = 20;
const FIRST_ITEMS = 5;

/**
 * Previews imports. Items are inserted in batches, as in a run, and each batch is rolled back. Small batches hold locks
 * only briefly.
 */
@Injectable()
export class ImportPreview {
  constructor(
    private readonly service: ImportService,
    private readonly inserter: ItemInserter,
    private readonly contexts: InsertContexts,
  ) {}

  /** Previews an import. `onItems` is called with the number of items so far. */
  async preview(record: ImportRecord, signal: AbortSignal, onItems: (items: number) => void): Promise<PreviewResult> {
    const context = this.contexts.of(record);
    const result: Omit<PreviewResult, 'counts'> = { items: 0, first: [], unchanged: 0, problems: [], problemCount: 0 };
    const activity = new PreviewActivity();
    const addProblem = (problem: ImportProblem) => {
      result.problemCount += 1;
      if (result.problems.length < MAX_PROBLEMS) result.problems.push(problem);
    };
    const previewBatch = async (items: readonly ImportItem[]) => {
      signal.throwIfAborted();
      result.first.push(...items.slice(0, FIRST_ITEMS - result.first.length));
      const insertion = await this.inserter.preview(context, items);
      activity.add(insertion);
      for (const problem of insertion.problems) addProblem(problem);
      result.unchanged += insertion.unchanged;
      result.items += items.length;
      onItems(result.items);
    };
    const sink = {
      items: async (items: readonly ImportItem[]) => {
        for (let at = 0; at < items.length; at += BATCH_SIZE) await previewBatch(items.slice(at, at + BATCH_SIZE));
      },
      problem: addProblem,
    };
    await this.service.fetch(record, undefined, sink, signal);
    return { ...result, counts: countsOf(activity.total) };
  }
}

/** Builds a record that is not stored. */
export const unsavedRecord = ({ type, origin, frequency = null, authorId, options }: NewImport): ImportRecord => ({
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

const countsOf = (activity: Activity): PreviewResult['counts'] =>
  Object.fromEntries(
    ACTIVITY_KINDS.map((kind) => [
      kind,
      {
        created: activity.count(kind, 'created'),
        updated: activity.count(kind, 'updated'),
        skipped: activity.count(kind, 'skipped'),
      },
    ]),
  ) as PreviewResult['counts'];

/**
 * Sums up the activity of batches that were rolled back one by one. An item that several batches would create counts
 * once.
 */
class PreviewActivity {
  /** The sum so far. */
  readonly total = new Activity();
  /** Negative ids of items that would be created. */
  private readonly ids = new Map<string, number>();
  private lowest = 0;

  /** Adds the result of a batch. */
  add({ activity, created }: Pick<Insertion, 'activity' | 'created'>): void {
    const known = new Map(created.map(({ kind, id, names }) => [`${kind} ${id}`, this.idOf(kind, names)]));
    for (const [kind, id, action] of activity) this.total.add(kind, action, known.get(`${kind} ${id}`) ?? id);
  }

  private idOf(kind: ActivityKind, names: readonly string[]): number {
    const keys = names.map((name) => `${kind} ${name}`);
    const id = keys.map((key) => this.ids.get(key)).find((one) => one !== undefined) ?? (this.lowest -= 1);
    for (const key of keys) this.ids.set(key, id);
    return id;
  }
}
