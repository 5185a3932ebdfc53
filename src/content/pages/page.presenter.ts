import { Injectable } from '@nestjs/common';
import { member, type Members } from '#libs/presenting';
import { PAGE } from '../../entries/types/index.js';
import { EntryMembers, EntryPresenter, type ShownEntry } from '../entries/index.js';

/** Response fields and links of a page. */
@Injectable()
export class PagePresenter extends EntryPresenter {
  protected readonly own: Members<ShownEntry>;

  constructor(shared: EntryMembers) {
    super(PAGE, shared);
    this.own = {
      ...shared.shared(),
      parent: member(['view', 'edit'], 'integer', 'ID of the parent page; 0 for the top level.', (e) => e.parentId, {
        example: 0,
      }),
      ...shared.texts(),
      ...shared.article(),
      ...shared.end(),
      menu_order: member(['view', 'edit'], 'integer', 'Sort position among its siblings.', (e) => e.menuOrder, {
        example: 0,
      }),
      ...shared.meta(),
      ...shared.permalinkMembers(),
      ...shared.classList(),
    };
  }
}
