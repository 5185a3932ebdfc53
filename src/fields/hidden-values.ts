import { Injectable } from '@nestjs/common';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { ContentModel, type FieldShape, type HiddenContent, type HiddenKind, NAMED_IDS } from '../model/index.js';
import { fittingValues } from './field-values.js';

/** An item with its stored values. */
export interface ValuedItem {
  id: number;
  /** The name of the owner of its fields. */
  owner: string;
  fieldValues: string;
}

/** The values of the items of a table. Modules register theirs. */
export interface ValueTable {
  /** What its items are, in the plural. */
  readonly items: string;
  /** Items with values after an id, in the order of their ids; with an owner, only what is shown as its items. */
  valuesAfter(id: number, limit: number, owner?: string): Promise<ValuedItem[]>;
  /** Locks items until the end of the transaction, and returns those that have values. */
  lockValues(ids: readonly number[]): Promise<ValuedItem[]>;
  /** Stores other values of locked items: JSON, or null for none. */
  storeValues(items: readonly { id: number; fieldValues: string | null }[]): Promise<void>;
}

const READ_AT_ONCE = 1000;
const BATCH = 100;

/** The forms of the fields of an owner by their numbers; undefined for one that only a newer program knows. */
type Forms = ReadonlyMap<number, FieldShape | undefined>;

const NO_FORMS: Forms = new Map();

/** The values that nobody sees: those of fields that are declared no more, and those that do not fit their field. */
@Injectable()
export class HiddenFieldValues implements HiddenContent {
  private readonly tables: ValueTable[] = [];

  constructor(
    private readonly model: ContentModel,
    private readonly changes: CacheInvalidation,
  ) {}

  /** The values of all items. */
  get all(): readonly ValueTable[] {
    return this.tables;
  }

  register(table: ValueTable): void {
    this.tables.push(table);
  }

  async hidden(): Promise<HiddenKind[]> {
    const names = new Map(Object.entries(this.model.fieldIds).map(([name, id]) => [id, name]));
    const found = new Map<string, { name: string; count: number; ids: number[] }>();
    for (const table of this.tables) {
      for await (const { id, hidden } of this.itemsIn(table)) {
        for (const field of hidden) {
          const name = `values of the field ${names.get(field) ?? field} in ${table.items}`;
          const kind = found.get(name) ?? { name, count: 0, ids: [] };
          kind.count += 1;
          if (kind.ids.length < NAMED_IDS) kind.ids.push(id);
          found.set(name, kind);
        }
      }
    }
    return [...found.values()];
  }

  async *batches(): AsyncGenerator<() => Promise<number>> {
    for (const table of this.tables) {
      let ids: number[] = [];
      for await (const { id } of this.itemsIn(table)) {
        ids.push(id);
        if (ids.length < BATCH) continue;
        yield this.purging(table, ids);
        ids = [];
      }
      if (ids.length) yield this.purging(table, ids);
    }
  }

  /** Deletes the hidden values of some items, and returns their number. */
  private purging(table: ValueTable, ids: readonly number[]): () => Promise<number> {
    return async () => {
      const forms = this.forms();
      const items = await table.lockValues(ids);
      const purged = items.map(({ id, owner, fieldValues }) => ({ id, ...fitting(owner, fieldValues, forms) }));
      const changed = purged.filter(({ hidden }) => hidden.length);
      if (!changed.length) return 0;
      await table.storeValues(changed.map(({ id, stored }) => ({ id, fieldValues: stored })));
      await this.changes.invalidate([EVERYTHING]);
      return changed.reduce((sum, { hidden }) => sum + hidden.length, 0);
    };
  }

  /** The items of a table with hidden values, and the numbers of the fields of these. Those of hidden items go with them. */
  private async *itemsIn(table: ValueTable): AsyncGenerator<{ id: number; hidden: readonly number[] }> {
    const former = new Set([...this.model.former('types'), ...this.model.former('taxonomies')]);
    for (let last = 0; ;) {
      const forms = this.forms();
      const items = await table.valuesAfter(last, READ_AT_ONCE);
      for (const { id, owner, fieldValues } of items) {
        last = id;
        const { hidden } = fitting(owner, fieldValues, forms);
        if (hidden.length && !former.has(owner)) yield { id, hidden };
      }
      if (items.length < READ_AT_ONCE) return;
    }
  }

  /** The forms of the declared fields by their owners. */
  private forms(): ReadonlyMap<string, Forms> {
    const { fieldIds: ids, declaration } = this.model;
    const declared = Object.entries(Object(this.model.shown.declaration.fields) as Record<string, object>);
    return new Map(
      declared.map(([owner, fields]) => [
        owner,
        new Map(Object.keys(fields).map((name) => [ids[`${owner}.${name}`] ?? 0, declaration.fields[owner]?.[name]])),
      ]),
    );
  }
}

const fitting = (owner: string, stored: string, forms: ReadonlyMap<string, Forms>) =>
  fittingValues(stored, forms.get(owner) ?? NO_FORMS);
