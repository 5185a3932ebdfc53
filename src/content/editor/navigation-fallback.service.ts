import { Injectable } from '@nestjs/common';
import { View } from '#libs/rest';
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
    private readonly lists: EntryList,
    private readonly writer: EntryWriter,
  ) {}

  /** The id of the newest published navigation. A site without one gets one with all pages. */
  async id(): Promise<number> {
    const [newest] = (await this.lists.page(NAVIGATION, NEWEST, IDS)).items;
    if (newest) return newest.id;
    return this.writer.create(NAVIGATION, {
      title: 'Navigation',
      content: '<!-- wp:page-list /-->',
      status: 'publish',
    });
  }
}
