import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { Jobs } from '#libs/jobs';
import { Models } from '#libs/model';
import { type Field, failField, fieldsOf } from '../../fields/index.js';
import { ContentModel } from '../../model/index.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { ENTRY_TYPES } from '../types/entry-types.js';
import { FieldAdoption } from './field-adoption.js';
import { FieldIndex } from './field-index.repository.js';
import { FieldStates } from './field-states.js';

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
    private readonly adoption: FieldAdoption,
    private readonly changes: CacheInvalidation,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: JOB, everySeconds: 5, isDue: () => this.unfilled.length > 0, run: () => this.fill() });
    // A type without entries has nothing to fill: its fields are ready when their model is applied.
    this.model.onApply(() => this.fillEmpty());
  }

  /** Throws a 503 with the progress unless lists can be filtered and ordered by a field. */
  async require(field: Field): Promise<void> {
    const filled = this.states.of(field);
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
    return this.all.filter((field) => !this.states.isReady(field));
  }

  /** Marks the fields of types without entries. */
  private async fillEmpty(): Promise<void> {
    const ready: Record<string, 'ready'> = {};
    for (const field of this.unfilled)
      if (!(await this.entries.lastId(field.owner))) ready[this.states.nameOf(field)] = 'ready';
    await this.record(ready);
  }

  /** Fills the index of all fields that need it, and forgets those that are in it no more. */
  async fill(): Promise<void> {
    await this.clean();
    // Instances that have not adopted the model write entries without the rows of its fields.
    await setTimeout(ADOPTION_MS);
    const types = new Set(this.unfilled.map(({ owner }) => owner));
    for (const type of types) {
      const fields = this.unfilled.filter(({ owner }) => owner === type);
      let after = Math.min(...fields.map((field) => Number(this.states.of(field) ?? 0)));
      // Rows of another form.
      const begun = fields.filter((field) => this.states.of(field) === undefined).map(({ id }) => id);
      while (begun.length && (await this.index.deleteOf(begun, BATCH)) === BATCH) await setTimeout(0);
      for (;;) {
        const begin = performance.now();
        const last = await this.fillBatch(type, fields, after);
        const state = last ?? 'ready';
        await this.record(Object.fromEntries(fields.map((field) => [this.states.nameOf(field), state])));
        if (last === undefined) break;
        after = last;
        // Reads of the site come first.
        await setTimeout(2 * (performance.now() - begin));
      }
    }
  }

  /** Fills the rows of some entries after an id; returns the id of the last one, or undefined at the end. */
  private fillBatch(type: string, fields: readonly Field[], after: number): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const items = await this.entries.lockValues(type, after, BATCH);
      if (await this.adoption.takeOver(fields, type, items)) await this.changes.invalidate([EVERYTHING]);
      await this.index.insert(items);
      return items.length < BATCH ? undefined : items.at(-1)?.id;
    });
  }

  /** Deletes what the index has of fields that are in it no more. */
  private async clean(): Promise<void> {
    const kept = new Set(this.all.map((field) => this.states.nameOf(field)));
    const ids = this.all.filter(({ column }) => column).map(({ id }) => id);
    const gone = Object.keys(this.states.current.filled).filter((id) => !kept.has(id));
    if (!gone.length) return;
    while ((await this.index.deleteOthers(ids, BATCH)) === BATCH) await setTimeout(0);
    await this.states.change(({ filled }) => ({
      filled: Object.fromEntries(Object.entries(filled).filter(([id]) => kept.has(id))),
    }));
  }

  private async record(states: Record<string, number | 'ready'>): Promise<void> {
    if (Object.keys(states).length) await this.states.change(({ filled }) => ({ filled: { ...filled, ...states } }));
  }
}
