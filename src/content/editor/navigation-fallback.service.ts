import { Injectable } from '@nestjs/common';
import { Db, NameLocks } from '#libs/db';
import { View } from '#libs/presenting';
import { EntryList } from '../../entries/lists/index.js';
import { EntryWriter } from '../../entries/writing/index.js';
import { NAVIGATION } from '../../menus/index.js';

const NEWEST = {
  ...{ page: 1, per_page: 1, include: [], exclude: [] },
  ...{ status: 'publish', orderby: 'date', order: 'desc' as const },
};
/** The members of a list that needs the ids only. */
const IDS = new View('view', new Map([['id', new Map()]]));

/** The navigation of navigation blocks that name none. */
@Injectable()
export class NavigationFallback {
  constructor(
    private readonly db: Db,
    private readonly locks: NameLocks,
    private readonly lists: EntryList,
    private readonly writer: EntryWriter,
  ) {}

  /** The id of the newest published navigation. A site without one gets one with all pages. */
  async id(): Promise<number> {
    return (await this.newest()) ?? this.db.transaction(() => this.findOrCreate());
  }

  private async newest(): Promise<number | undefined> {
    return (await this.lists.page(NAVIGATION, NEWEST, IDS)).items[0]?.id;
  }

  /** Concurrent requests wait for the first one, and find its navigation. */
  private async findOrCreate(): Promise<number> {
    await this.locks.acquire(NAVIGATION.name, ['fallback']);
    const made = { title: 'Navigation', content: '<!-- wp:page-list /-->', status: 'publish' };
    return (await this.newest()) ?? this.writer.create(NAVIGATION, made);
  }
}
