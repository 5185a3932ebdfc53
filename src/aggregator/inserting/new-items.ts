import { Injectable } from '@nestjs/common';
import { EVENT } from '../../calendar/index.js';
import type { ImportItem } from '../items/import-item.js';
import { canonical, hashOf } from './hash.js';
import { Identities } from './identities.js';
import { ImportMemory } from './import-memory.js';
import type { InsertContext } from './insert-context.js';
import { eventKeys } from './item-keys.js';

/** Tells which items of a batch are worth a look. */
@Injectable()
export class NewItems {
  constructor(
    private readonly identities: Identities,
    private readonly memory: ImportMemory,
  ) {}

  /** Those that are new to their source, or have changed. */
  async among(context: InsertContext, items: readonly ImportItem[]): Promise<ImportItem[]> {
    const keyed = items.map((item) => ({ item, keys: item.kind === 'event' ? eventKeys(context, item.event) : [] }));
    const held = await this.identities.holders(
      EVENT.name,
      keyed.flatMap(({ keys }) => keys),
    );
    const known = await this.memory.of(context, [...new Set(held.values())]);
    return keyed.flatMap(({ item, keys }) => {
      const id = keys.map(({ hash }) => held.get(hash)).find((number) => number !== undefined);
      const isSame = item.kind === 'event' && known.get(id ?? 0)?.itemHash === itemHashOf(context, item.event);
      return isSame ? [] : [item];
    });
  }
}

/** Stands for what an item tells, and for how it is to be taken. */
export function itemHashOf(context: InsertContext, item: object): string {
  const { category = 0, importEventSettings, allowMultipleOrganizers } = context;
  return hashOf(canonical(item), canonical([category, importEventSettings, allowMultipleOrganizers]));
}
