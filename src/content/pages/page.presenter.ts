import { Injectable } from '@nestjs/common';
import { Presenter, member, type Links, type Members, type SchemaLink, type View } from '#libs/presenting';
import { PAGE } from '../../entries/types/index.js';
import { EntryMembers, type ShownEntry } from '../entries/index.js';

/** Response fields and links of a page. */
@Injectable()
export class PagePresenter extends Presenter<ShownEntry> {
  readonly title = 'page';
  readonly members: Members<ShownEntry>;

  constructor(private readonly shared: EntryMembers) {
    super();
    this.members = {
      ...shared.shared(),
      parent: member(['view', 'edit'], 'integer', 'ID of the parent page; 0 for the top level.', (e) => e.parentId, {
        example: 0,
      }),
      ...shared.texts(),
      ...shared.article(),
      menu_order: member(['view', 'edit'], 'integer', 'Sort position among its siblings.', (e) => e.menuOrder, {
        example: 0,
      }),
      ...shared.meta(),
      ...shared.permalinkMembers(),
      ...shared.classList(),
    };
  }

  get schemaLinks(): SchemaLink[] {
    return this.shared.schemaLinks(PAGE);
  }

  override links(page: ShownEntry, view: View): Links {
    return this.shared.links(page, view);
  }
}
