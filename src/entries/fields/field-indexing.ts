import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Jobs } from '#libs/jobs';
import { Models } from '#libs/model';
import { type Field, failField, fieldsOf } from '../../fields/index.js';
import { ContentModel } from '../../model/index.js';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import { EntrySearch } from '../search/entry-search.repository.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { ENTRY_TYPES } from '../types/entry-types.js';
import { FieldAdoption } from './field-adoption.js';
import { FieldGroups } from './field-groups.repository.js';
import { FieldIndex } from './field-index.repository.js';
import { type FieldState, FieldStates } from './field-states.js';

const BATCH = 500;
/** Seconds after which a client asks again. */
const RETRY_AFTER = 5;
const ADOPTION_MS = 1500;
const JOB = 'fill the index of fields';

/**
 * Adopts what imports have left of newly declared fields, and fills the index of those by which lists are filtered or
 * ordered, and the search: in the background, in batches, and from where an earlier run stopped. Writes keep the index
 * of all fields meanwhile.
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
    private readonly adoption: FieldAdoption,
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
    this.model.onApply(() => this.prepare());
  }

  /** Throws a 503 with the progress unless lists can be filtered and ordered by a field. */
  async require(field: Field): Promise<void> {
    if (this.states.isReady(field)) return;
    const filled = Number(this.states.of(field) ?? 0);
    const last = await this.entries.lastId(field.owner);
    failField('field_not_ready', {
      message: `The index of meta.${field.name} is being filled. Try again later.`,
      progress: last ? Math.min(1, filled / last) : 0,
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
    return this.all.filter((field) => this.states.namesOf(field).some((name) => filled[name] !== 'ready'));
  }

  /** Whether all fields have the values that they take over. */
  get isDone(): boolean {
    return this.all.every((field) => this.states.isReady(field));
  }

  /** The names of the states of fields that are no more what they were. */
  private get gone(): string[] {
    const kept = new Set(this.all.flatMap((field) => this.states.namesOf(field)));
    return Object.keys(this.states.current.filled).filter((name) => !kept.has(name));
  }

  /**
   * Marks the fields of types without entries, which lists can use at once. Those that leave the index are not ready any
   * more, should they come back before their rows are deleted: writes do not keep these.
   */
  private async prepare(): Promise<void> {
    const states: Record<string, 'empty' | 0> = {};
    for (const name of this.gone) if (this.states.searchedIn(name) === undefined) states[name] = 0;
    for (const field of this.unfilled)
      if (!(await this.entries.lastId(field.owner)))
        for (const name of this.states.namesOf(field)) states[name] = 'empty';
    await this.record(states);
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
    const unsearched = gone.flatMap((name) => this.states.searchedIn(name) ?? []).filter((type) => known.has(type));
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
    const names = fields.flatMap((field) => this.states.namesOf(field)).filter((name) => filled[name] !== 'ready');
    const isUsed = names.some((name) => filled[name] === 'empty');
    let after = isUsed || !names.length ? 0 : Math.min(...names.map((name) => Number(filled[name] ?? 0)));
    // Rows of another form, or of a time when writes did not keep them.
    const begun = fields.filter((field) => !this.states.of(field)).map(({ id }) => id);
    while (begun.length && (await this.index.deleteFields(begun, BATCH)) === BATCH) await setTimeout(0);
    for (;;) {
      const begin = performance.now();
      const last = await this.fillBatch(type, fields, after, isSearched);
      const done = names.filter((name) => last === undefined || filled[name] !== 'empty');
      await this.record(Object.fromEntries(done.map((name) => [name, last ?? 'ready'])));
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
      if (await this.adoption.takeOver(fields, type, items)) await this.changes.invalidate([EVERYTHING]);
      await this.index.insert(items);
      if (isSearched && items.length) await this.search.write(items.map(({ id }) => id));
      return items.length < BATCH ? undefined : items.at(-1)?.id;
    });
  }

  /** Deletes what the index has of fields that are in it no more, and their states. */
  private async clean(gone: readonly string[]): Promise<void> {
    if (!gone.length) return;
    const ids = this.all.filter(({ column }) => column).map(({ id }) => id);
    while ((await this.index.deleteOthers(ids, BATCH)) === BATCH) await setTimeout(0);
    await this.states.change(({ filled }) => ({
      filled: Object.fromEntries(Object.entries(filled).filter(([name]) => !gone.includes(name))),
    }));
  }

  private async record(states: Record<string, FieldState>): Promise<void> {
    if (Object.keys(states).length) await this.states.change(({ filled }) => ({ filled: { ...filled, ...states } }));
  }
}
