import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { ENTRY_COLUMNS, POST, SettingsService, TEXT_COLUMNS, type EntryRow } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { textOf } from '../shell/html.js';
import type { Outcome } from '../shell/outcome.js';
import { ListPages } from './list-pages.js';
import { PostLists } from './post-lists.js';
import { hasQueryForm } from './query-forms.js';

/** As many sticky posts come before the others. */
const MAX_STICKY = 20;

/** The front page: the latest posts, page by page, after those that are sticky. */
@Injectable()
export class FrontPage implements PageKind {
  constructor(
    private readonly db: Db,
    private readonly lists: PostLists,
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const isFront = !request.paged.segments.length && !hasQueryForm(request.query);
    return isFront ? this.page(request) : undefined;
  }

  private async page(request: FrontRequest): Promise<Outcome | undefined> {
    const { page } = request.paged;
    const list = await this.lists.page({ viewer: request.viewer, page });
    request.shown.list(POST.name);
    if (page === 1) {
      request.shown.list(POST.name, { sticky: true });
      const sticky = await this.sticky();
      const first = new Set(sticky.map(({ id }) => id));
      list.rows = [...sticky, ...list.rows.filter(({ id }) => !first.has(id))];
    }
    return this.pages.of(request, list, {
      kind: 'home',
      address: this.links.home,
      head: { description: textOf(this.settings.get('description')) },
    });
  }

  private sticky(): Promise<EntryRow[]> {
    const { columns } = POST.details ?? { columns: '' };
    return this.db.rows<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}, ${columns} FROM post_details d JOIN entries e ON e.id = d.entry_id
 WHERE d.sticky = 1 AND e.type = 'post' AND e.status = 'publish' ORDER BY e.date_local DESC, e.id DESC LIMIT ?`,
      [MAX_STICKY],
    );
  }
}
