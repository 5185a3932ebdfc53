import { Injectable } from '@nestjs/common';
import type { ItemDescription } from '#libs/events';
import { SiteUrls } from '#libs/rest';
import { Entries } from '../entries/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { ScheduledChangesRepository } from './scheduled-changes.repository.js';

/** Describes changes that could not be applied. */
@Injectable()
export class FailedChanges {
  constructor(
    private readonly stored: ScheduledChangesRepository,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly site: SiteUrls,
  ) {}

  /** Those of some changes that are stored and have failed, with the title of the entry; its type and id if it is deleted. */
  async describe(ids: readonly number[]): Promise<ItemDescription[]> {
    const described: ItemDescription[] = [];
    for (const { id, entryId, type: name, state, reason } of await this.stored.byIds(ids)) {
      const type = this.types.get(name);
      if (state !== 'failed' || !type) continue;
      const entry = await this.entries.find(type, entryId);
      described.push({
        id,
        title: entry?.title ?? `${name} ${entryId}`,
        reason: reason ?? '',
        url: `${this.site.rest('lintel/v1')}/${type.restBase}/${entryId}/scheduled-changes/${id}`,
      });
    }
    return described;
  }
}
