import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { EntryTypes } from '../../entries/types/index.js';
import { MENU, MENU_ITEM } from '../../menus/index.js';
import { TermsPolicy, type GetTermDto, type ListTagsDto } from '../../terms/routes/index.js';
import { fail } from '../common/index.js';
import { EntriesPolicy, type GetEntryDto } from '../entries/index.js';
import type { ListMenuItemsDto } from './menus.dto.js';

/** Who may read menus: everyone who may write entries of some type, or change the theme. */
@Injectable()
export class MenusPolicy {
  constructor(
    private readonly terms: TermsPolicy,
    private readonly entries: EntriesPolicy,
    private readonly types: EntryTypes,
  ) {}

  async list(args: ListTagsDto, viewer: Viewer): Promise<void> {
    await this.terms.list(args, viewer, MENU);
    this.locations({}, viewer);
  }

  async read(args: GetTermDto, viewer: Viewer): Promise<void> {
    await this.terms.read(args, viewer, MENU);
    this.locations({}, viewer);
  }

  listItems(args: ListMenuItemsDto, viewer: Viewer): void {
    this.entries.list(args, viewer, MENU_ITEM);
    this.locations({}, viewer);
  }

  async readItem(args: GetEntryDto, viewer: Viewer): Promise<void> {
    this.locations({}, viewer);
    await this.entries.read(args, viewer, MENU_ITEM);
  }

  locations(_args: object, viewer: Viewer): void {
    const isWriter = this.types.described().some(({ capabilities }) => viewer.can(capabilities.edit));
    if (!isWriter) fail('rest_cannot_view', { message: 'You are not allowed to view menus.' });
  }
}
