import { Injectable } from '@nestjs/common';
import type { Model } from '#libs/model';
import {
  type DeclaredField,
  type HiddenItems,
  type ModelContribution,
  type ModelStep,
  NAMED_IDS,
} from '../model/index.js';
import { isHiddenBy } from './field-values.js';
import { HiddenFieldValues } from './hidden-values.js';

const BATCH = 1000;

/** Counts the values that a change of the content model hides. Reads all values of an owner, in batches. */
@Injectable()
export class ValuesOfSteps implements ModelContribution {
  constructor(private readonly values: HiddenFieldValues) {}

  extend(model: Model): Model {
    return model;
  }

  async hidden({ kind, name, after }: ModelStep, fieldId?: number): Promise<HiddenItems | undefined> {
    const [owner = ''] = name.split('.');
    if (kind !== 'fields' || fieldId === undefined) return undefined;
    const ids: number[] = [];
    let count = 0;
    for (const table of this.values.all) {
      for (let last = 0; ;) {
        const items = await table.valuesAfter(last, BATCH, owner);
        for (const { id, fieldValues } of items) {
          if (!isHiddenBy(fieldValues, fieldId, after as DeclaredField | undefined)) continue;
          count += 1;
          if (ids.length < NAMED_IDS) ids.push(id);
        }
        last = items.at(-1)?.id ?? last;
        if (items.length < BATCH) break;
      }
    }
    return { count, ids };
  }
}
