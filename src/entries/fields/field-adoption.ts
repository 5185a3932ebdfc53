import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { type Field, fieldsOf, FieldValues, ForeignValues, mergeValues } from '../../fields/index.js';
import { SiteTime } from '../../settings/index.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { FieldStates } from './field-states.js';

/** An entry with its stored values. */
interface ItemWithValues {
  id: number;
  fieldValues: string | null;
}

/** The values of an entry after an adoption, and the imported custom values that it has no more. */
interface Adopted {
  stored: string | null;
  usedIds: readonly number[];
}

/**
 * Takes over values for newly declared fields: the custom ones that imports have left, and cleaned copies of what the
 * field had as another form. A job does so for all entries of a type. Until it is done, reads show what it will bring,
 * for one statement more, and a write of an entry takes over the values of this entry first, so that what is written,
 * or deleted, stays so.
 */
@Injectable()
export class FieldAdoption {
  constructor(
    private readonly models: Models,
    private readonly states: FieldStates,
    private readonly entries: DeclaredTypesRepository,
    private readonly values: FieldValues,
    private readonly time: SiteTime,
  ) {}

  /** The values of entries of a type as they will be. Takes a statement while they are adopted, and none afterwards. */
  async shown(type: string, items: readonly ItemWithValues[]): Promise<ReadonlyMap<number, string | null>> {
    const fields = this.open(type);
    const adopted = fields.length && items.length ? await this.adopted(fields, type, items) : undefined;
    return new Map(items.map(({ id, fieldValues }) => [id, adopted?.get(id)?.stored ?? fieldValues]));
  }

  /** Takes over the values of an entry that is about to be written, with its lock, and returns its stored values. */
  async beforeWrite(type: string, item: ItemWithValues): Promise<string | null> {
    const fields = this.open(type);
    if (fields.length) await this.takeOver(fields, type, [item]);
    return item.fieldValues;
  }

  /** Takes over values of entries, with their locks, and returns whether there were any. */
  async takeOver(fields: readonly Field[], type: string, items: readonly ItemWithValues[]): Promise<boolean> {
    const adopted = await this.adopted(fields, type, items);
    for (const item of items) {
      const found = adopted.get(item.id);
      if (!found) continue;
      item.fieldValues = found.stored;
      await this.entries.adopt(item.id, found.stored, found.usedIds);
    }
    return adopted.size > 0;
  }

  /** The fields of a type whose values are not adopted yet. */
  private open(type: string): Field[] {
    return [...fieldsOf(this.models.current, type).values()].filter((field) => !this.states.isReady(field));
  }

  /** What entries get; the others are missing. References stay custom values: their ids are foreign. */
  private async adopted(
    fields: readonly Field[],
    type: string,
    items: readonly ItemWithValues[],
  ): Promise<ReadonlyMap<number, Adopted>> {
    const found = new Map<number, Adopted>();
    const named = new Map(fields.filter(({ targets }) => !targets.length).map((field) => [field.name, field]));
    const meta = named.size && items.length ? await this.entries.metaOf(items.map(({ id }) => id)) : [];
    for (const { id: itemId, fieldValues } of items) {
      const copied = this.values.withCopies(fields, fieldValues);
      const own = meta.flatMap(({ id, entryId, name: key, value }) => (entryId === itemId ? [{ id, key, value }] : []));
      const before = this.values.named(type, copied);
      const missing = new Map([...named].filter(([name]) => !before.has(name)));
      const { stored, used } = new ForeignValues(missing, own).read({
        resolve: () => undefined,
        isFiltered: true,
        momentOf: (text) => this.time.parse(text)?.local,
      });
      const usedIds = own.filter((one) => used.has(one)).map(({ id }) => id);
      if (usedIds.length || copied !== fieldValues)
        found.set(itemId, { stored: stored === null ? copied : mergeValues(copied, stored), usedIds });
    }
    return found;
  }
}
