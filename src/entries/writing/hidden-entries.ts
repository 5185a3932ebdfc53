import { Injectable } from '@nestjs/common';
import { ContentModel, type HiddenContent, type HiddenKind, NAMED_IDS } from '../../model/index.js';
import { FieldIndex } from '../fields/field-index.repository.js';
import { formerType } from '../types/declared-types.js';
import { DeclaredTypesRepository } from '../types/declared-types.repository.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryDeletion } from './entry-deletion.js';

/** The entries of types that the site declares no more. */
@Injectable()
export class HiddenEntries implements HiddenContent {
  constructor(
    private readonly model: ContentModel,
    private readonly types: EntryTypes,
    private readonly stored: DeclaredTypesRepository,
    private readonly deletion: EntryDeletion,
    private readonly index: FieldIndex,
  ) {}

  /** The names of these types, without those that a later version of the program has as its own. */
  private get former(): string[] {
    return this.model.former('types').filter((name) => !this.types.get(name));
  }

  async hidden(): Promise<HiddenKind[]> {
    const found: HiddenKind[] = [];
    for (const name of this.former) {
      const count = await this.stored.count(name);
      const ids = count ? await this.stored.first(name, NAMED_IDS) : [];
      if (count) found.push({ name: `entries of the type ${name}`, count, ids });
    }
    return found;
  }

  async *batches(): AsyncGenerator<() => Promise<number>> {
    for (const name of this.former) {
      const type = formerType(name);
      while (await this.stored.lastId(name)) {
        yield async () => {
          const ids = await this.deletion.deleteSome({ type });
          // The model has no fields of the type any more, by which a deletion would find these rows.
          await this.index.deleteEntries(ids);
          return ids.length;
        };
      }
    }
  }
}
