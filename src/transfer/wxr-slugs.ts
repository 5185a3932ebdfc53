import { Injectable } from '@nestjs/common';
import { Entries } from '../entries/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { EntrySlugs } from '../entries/writing/index.js';
import type { WxrImportRun } from './import-run.js';
import type { WxrItem } from './wxr/wxr-records.js';

/** Where an item is imported. */
interface ItemPlace {
  parentId: number;
  /** Key of a parent that is not imported yet. */
  awaitedParent?: number;
}

/** Reports items whose slugs are paths of this site: their entries have other ones. */
@Injectable()
export class WxrSlugs {
  constructor(
    private readonly slugs: EntrySlugs,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
  ) {}

  /** Reports an item that is an entry now; in a dry run, one that would be. */
  async report(run: WxrImportRun, item: WxrItem, place: ItemPlace, id?: number): Promise<void> {
    const type = this.types.get(item.type);
    const slug = this.slugs.of(item.slug);
    const language = run.languages.ofItem(item);
    if (!type || !this.slugs.isRoute(slug, { type, ...place })) return;
    const given =
      id === undefined
        ? await this.slugs.free(slug, { type, language, ...place, entryId: 0 })
        : (await this.entries.find(type, id))?.slug;
    if (given !== undefined && given !== slug) run.report.lacks('slugs', `${slug} → ${given}`);
  }
}
