import { setTimeout } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { type Field, failField, Fields } from '../../fields/index.js';
import { ContentModel } from '../../model/index.js';
import { setting, SettingCatalogue, Settings } from '../../settings/catalogue/index.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import { FieldIndex } from './field-index.repository.js';

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

const BATCH = 500;
/** Seconds after which a client asks again. */
const RETRY_AFTER = 5;
const ADOPTION_MS = 1500;
const JOB = 'fill the index of fields';

/**
 * Fills the index for fields by which lists are newly filtered or ordered: in the background, in batches, and from where
 * an earlier run stopped. Writes keep the index of all fields meanwhile.
 */
@Injectable()
export class FieldIndexing implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly types: EntryTypes,
    private readonly fields: Fields,
    private readonly index: FieldIndex,
    private readonly states: FieldStates,
    private readonly entries: DeclaredTypesRepository,
    private readonly model: ContentModel,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: JOB, everySeconds: 5, isDue: () => this.unfilled.length > 0, run: () => this.fill() });
    // A type without entries has nothing to fill: its fields are ready when their model is applied.
    this.model.onApply(() => this.fillEmpty());
  }

  /** Throws a 503 with the progress unless lists can be filtered and ordered by a field. */
  async require(field: Field): Promise<void> {
    const filled = this.states.current.filled[String(field.id)];
    if (filled === 'ready') return;
    const last = await this.entries.lastId(field.owner);
    failField('field_not_ready', {
      message: `The index of meta.${field.name} is being filled. Try again later.`,
      progress: last ? Math.min(1, (filled ?? 0) / last) : 0,
      retryAfter: RETRY_AFTER,
    });
  }

  private get indexed(): Field[] {
    return this.types.names.flatMap((name) => [...this.fields.of(name).values()].filter(({ column }) => column));
  }

  private get unfilled(): Field[] {
    const { filled } = this.states.current;
    return this.indexed.filter(({ id }) => filled[String(id)] !== 'ready');
  }

  /** Marks the fields of types without entries. */
  private async fillEmpty(): Promise<void> {
    const ready: Record<string, 'ready'> = {};
    for (const { id, owner } of this.unfilled) if (!(await this.entries.lastId(owner))) ready[String(id)] = 'ready';
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
      const { filled } = this.states.current;
      let after = Math.min(...fields.map(({ id }) => Number(filled[String(id)] ?? 0)));
      for (;;) {
        const begin = performance.now();
        const last = await this.fillBatch(type, after);
        const state = last ?? 'ready';
        await this.record(Object.fromEntries(fields.map(({ id }) => [String(id), state])));
        if (last === undefined) break;
        after = last;
        // Reads of the site come first.
        await setTimeout(2 * (performance.now() - begin));
      }
    }
  }

  /** Fills the rows of some entries after an id; returns the id of the last one, or undefined at the end. */
  private fillBatch(type: string, after: number): Promise<number | undefined> {
    return this.db.transaction(async () => {
      const items = await this.entries.lockValues(type, after, BATCH);
      await this.index.insert(items);
      return items.length < BATCH ? undefined : items.at(-1)?.id;
    });
  }

  /** Deletes what the index has of fields that are in it no more. */
  private async clean(): Promise<void> {
    const ids = this.indexed.map(({ id }) => id);
    const kept = new Set(ids.map(String));
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
