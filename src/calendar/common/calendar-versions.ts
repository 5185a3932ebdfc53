import { Injectable } from '@nestjs/common';
import { eventIdOf } from '#libs/recurrence';
import type { ItemVersion, ItemVersions } from '#libs/requests';
import { Entries } from '../../entries/index.js';
import type { EntryType } from '../../entries/types/index.js';

/** Identifies an entry by its id or that of an occurrence, otherwise by its slug. */
interface Key {
  id?: number;
  slug?: string;
}

/** Versions of events, venues and organizers for the routes by id and by slug. */
@Injectable()
export class CalendarVersions implements ItemVersions {
  constructor(private readonly entries: Entries) {}

  async versionOf(key: Key, type: EntryType): Promise<ItemVersion | undefined> {
    const id = await this.idOf(key, type);
    return id === undefined ? undefined : this.entries.versionOf({ id }, type);
  }

  async lockVersion(key: Key, type: EntryType): Promise<ItemVersion | undefined> {
    const id = await this.idOf(key, type);
    return id === undefined ? undefined : this.entries.lockVersion({ id }, type);
  }

  private async idOf({ id, slug = '' }: Key, type: EntryType): Promise<number | undefined> {
    return id === undefined ? this.entries.idOfSlug(type, slug) : eventIdOf(id);
  }
}
