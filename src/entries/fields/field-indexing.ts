import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Jobs } from '#libs/jobs';
import { Models } from '#libs/model';
import { type Field, failField, fieldsOf, FieldValues, ForeignValues, mergeValues } from '../../fields/index.js';
import { ContentModel } from '../../model/index.js';
import { setting, SettingCatalogue, Settings } from '../../settings/catalogue/index.js';
import { SiteTime } from '../../settings/index.js';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import { EntrySearch } from '../search/entry-search.repository.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { ENTRY_TYPES } from '../types/entry-types.js';
import { FieldGroups, isCounted } from './field-groups.repository.js';
import { FieldIndex, type IndexedItem } from './field-index.repository.js';

/** How far the index of each field is filled, by the id of the field: up to which entry, or to the end. */
type Filled = Readonly<Record<string, number | 'ready'>>;

const STORED = new SettingCatalogue({
  filled: setting<Filled>('object', {}, 'How far the index of each declared field is filled.'),
});

/** The states of the index, stored apart from the model, because they change often while it is filled. */
@Injectable()
export class FieldStates extends Settings<typeof STORED.settings> {
  protected readonly counter = 'field states';
  protected override readonly prefix = 'fields.';
  protected readonly catalogue = STORED;
}

/**
 * The name of the state of a field in the index of values. One that gets into the index has another one than before, so
 * that the index is filled for it.
 */
const keyOf = ({ id, column, sort }: Field): string => `${id}${column ? ' indexed' : ''}${sort ? ' sorted' : ''}`;

const SEARCHED = / searched (.+)$/;

/**
 * The names of all states of a field: a searched one has another one, for the words of the search, and one with stored
 * totals.
 */
const keysOf = (field: Field): string[] => [
  keyOf(field),
  ...(isCounted(field) ? [`${field.id} counted`] : []),
  ...(field.searched ? [`${field.id} searched ${field.owner}`] : []),
];

const BATCH = 500;
/** Seconds after which a client asks again. */
const RETRY_AFTER = 5;
const ADOPTION_MS = 1500;
const JOB = 'fill the index of fields';

/**
 * Adopts what imports have left of newly declared fields, and fills the index of those by which lists are filtered or
 * ordered: in the background, in batches, and from where an earlier run stopped. Writes keep the index of all fields
 * meanwhile.
 */
@Injectable()
export class FieldIndexing implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly models: Models,
    private readonly index: FieldIndex,
    private readonly states: FieldStates,
    private readonly entries: DeclaredTypesRepository,
    private readonly model: ContentModel,
    private readonly values: FieldValues,
    private readonly time: SiteTime,
    private readonly changes: CacheInvalidation,
    private readonly search: EntrySearch,
    private readonly totals: EntryTotals,
    private readonly groups: FieldGroups,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({
      name: JOB,
      everySeconds: 5,
      isDue: () => this.unfilled.length > 0 || this.gone.length > 0,
      run: () => this.fill(),
    });
    this.jobs.schedule({ name: 'count groups of entries', everySeconds: 600, run: () => this.recount() });
    // A type without entries has nothing to fill: its fields are ready when their model is applied.
    this.model.onApply(() => this.prepare());
  }

  /** Throws a 503 with the progress unless lists can be filtered and ordered by a field. */
  async require(field: Field): Promise<void> {
    const filled = this.states.current.filled[keyOf(field)];
    if (filled === 'ready') return;
    const last = await this.entries.lastId(field.owner);
    failField('field_not_ready', {
      message: `The index of meta.${field.name} is being filled. Try again later.`,
      progress: last ? Math.min(1, (filled ?? 0) / last) : 0,
      retryAfter: RETRY_AFTER,
    });
  }

  /** The fields of all types: those of the newest model, also for the request that has applied it. */
  private get all(): Field[] {
    const { newest } = this.models;
    return newest.all(ENTRY_TYPES).flatMap(({ name }) => [...fieldsOf(newest, name).values()]);
  }

  private get unfilled(): Field[] {
    const { filled } = this.states.current;
    return this.all.filter((field) => keysOf(field).some((key) => filled[key] !== 'ready'));
  }

  /** The states of fields that are no more what they were. */
  private get gone(): string[] {
    const kept = new Set(this.all.flatMap(keysOf));
    return Object.keys(this.states.current.filled).filter((key) => !kept.has(key));
  }

  /**
   * Marks the fields of types without entries as ready. Those that leave the index are not ready any more, should they
   * come back before their rows are deleted: writes do not keep these.
   */
  private async prepare(): Promise<void> {
    const ready: Record<string, 'ready' | 0> = {};
    for (const key of this.gone) if (!SEARCHED.test(key)) ready[key] = 0;
    for (const field of this.unfilled)
      if (!(await this.entries.lastId(field.owner))) for (const key of keysOf(field)) ready[key] = 'ready';
    await this.record(ready);
    await this.totals.outdateGroups([...this.uncounted]);
  }

  /** The types whose stored totals do not have all groups by fields, because their index is not filled. */
  private get uncounted(): Set<string> {
    return new Set(this.unfilled.filter((field) => this.groups.dependOn(field)).map(({ owner }) => owner));
  }

  /** Counts the groups of entries again that were written without them, except those by fields that are being filled. */
  private recount(): Promise<void> {
    return this.totals.recountGroups(this.uncounted);
  }

  /** Fills the index of all fields that need it, and forgets those that are in it no more. */
  async fill(): Promise<void> {
    const gone = this.gone;
    // Instances that have not adopted the model write entries without the rows of its fields.
    await setTimeout(ADOPTION_MS);
    const known = new Set(this.models.newest.all(ENTRY_TYPES).map(({ name }) => name));
    const unsearched = gone.flatMap((key) => SEARCHED.exec(key)?.[1] ?? []).filter((type) => known.has(type));
    for (const type of new Set([...this.unfilled.map(({ owner }) => owner), ...unsearched])) {
      const fields = this.unfilled.filter(({ owner }) => owner === type);
      const isSearched = unsearched.includes(type) || fields.some(({ searched }) => searched);
      await this.fillType(type, fields, isSearched);
    }
    await this.clean(gone);
    await this.recount();
  }

  private async fillType(type: string, fields: readonly Field[], isSearched: boolean): Promise<void> {
    const { filled } = this.states.current;
    const keys = fields.flatMap(keysOf).filter((key) => filled[key] !== 'ready');
    let after = keys.length ? Math.min(...keys.map((key) => Number(filled[key] ?? 0))) : 0;
    for (;;) {
      const begin = performance.now();
      const last = await this.fillBatch(type, fields, after, isSearched);
      const state = last ?? 'ready';
      await this.record(Object.fromEntries(keys.map((key) => [key, state])));
      if (last === undefined) break;
      after = last;
      // Reads of the site come first.
      await setTimeout(2 * (performance.now() - begin));
    }
  }

  /** Fills the rows of some entries after an id; returns the id of the last one, or undefined at the end. */
  private fillBatch(
    type: string,
    fields: readonly Field[],
    after: number,
    isSearched: boolean,
  ): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const items = await this.entries.lockValues(type, after, BATCH);
      await this.adopt(fields, items);
      await this.index.refill(items, fields);
      if (isSearched && items.length) await this.search.write(items.map(({ id }) => id));
      return items.length < BATCH ? undefined : items.at(-1)?.id;
    });
  }

  /** Takes over the custom values that imports have left of fields without a value. References stay: their ids are foreign. */
  private async adopt(fields: readonly Field[], items: IndexedItem[]): Promise<void> {
    const named = new Map(fields.filter(({ targets }) => !targets.length).map((field) => [field.name, field]));
    if (!named.size || !items.length) return;
    const meta = await this.entries.metaOf(items.map(({ id }) => id));
    for (const item of items) {
      const own = meta.flatMap(({ id, entryId, name: key, value }) =>
        entryId === item.id ? [{ id, key, value }] : [],
      );
      if (!own.length) continue;
      const before = this.values.named(item.type, item.fieldValues);
      const missing = new Map([...named].filter(([name]) => !before.has(name)));
      const { stored, used } = new ForeignValues(missing, own).read({
        resolve: () => undefined,
        isFiltered: true,
        momentOf: (text) => this.time.parse(text)?.local,
      });
      const ids = own.filter((one) => used.has(one)).map(({ id }) => id);
      if (!ids.length) continue;
      item.fieldValues = mergeValues(item.fieldValues, stored);
      await this.entries.adopt(item.id, item.fieldValues, ids);
      await this.changes.invalidate([EVERYTHING]);
    }
  }

  /** Deletes what the index has of fields that are in it no more, and their states. */
  private async clean(gone: readonly string[]): Promise<void> {
    if (!gone.length) return;
    const ids = this.all.filter(({ column }) => column).map(({ id }) => id);
    while ((await this.index.deleteOthers(ids, BATCH)) === BATCH) await setTimeout(0);
    await this.states.change(({ filled }) => ({
      filled: Object.fromEntries(Object.entries(filled).filter(([key]) => !gone.includes(key))),
    }));
  }

  private async record(states: Record<string, number | 'ready'>): Promise<void> {
    if (Object.keys(states).length) await this.states.change(({ filled }) => ({ filled: { ...filled, ...states } }));
  }
}
