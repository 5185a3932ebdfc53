import { Injectable } from '@nestjs/common';
import { type Model, Models } from '#libs/model';
import { isHiddenBy } from '../../fields/index.js';
import type { DeclaredField, HiddenItems, ModelContribution, ModelStep } from '../../model/index.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { ENTRY_TYPES } from '../types/entry-types.js';

const BATCH = 1000;
/** The most ids that a plan names. */
const NAMED = 10;

/** Counts the values of entries that a change of the content model hides. Reads all values of a type, in batches. */
@Injectable()
export class HiddenValues implements ModelContribution {
  constructor(
    private readonly entries: DeclaredTypesRepository,
    private readonly models: Models,
  ) {}

  extend(model: Model): Model {
    return model;
  }

  async hidden({ kind, name, after }: ModelStep, fieldId?: number): Promise<HiddenItems | undefined> {
    const [type = ''] = name.split('.');
    if (kind !== 'fields' || fieldId === undefined || !this.hasEntries(type)) return undefined;
    const ids: number[] = [];
    let count = 0;
    for (let last = 0; ;) {
      const items = await this.entries.valuesAfter(type, last, BATCH);
      for (const { id, fieldValues } of items) {
        if (!isHiddenBy(fieldValues, fieldId, after as DeclaredField | undefined)) continue;
        count += 1;
        if (ids.length < NAMED) ids.push(id);
      }
      last = items.at(-1)?.id ?? last;
      if (items.length < BATCH) return { count, ids };
    }
  }

  private hasEntries(type: string): boolean {
    return this.models.newest.all(ENTRY_TYPES).some(({ name }) => name === type);
  }
}
