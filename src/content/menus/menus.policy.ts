import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { MENU, MENU_ITEM, OpenMenus } from '../../menus/index.js';
import { TermsPolicy, type GetTermDto, type ListTagsDto } from '../../terms/routes/index.js';
import { fail } from '../common/index.js';
import { EntriesPolicy, type GetEntryDto } from '../entries/index.js';
import type { ListMenuItemsDto } from './menus.dto.js';

/**
 * Who may read menus: everyone who may write entries of some type, or change the theme. Others read those that pages show,
 * if the setting `public_menus` says so, and do not learn whether there are more.
 */
@Injectable()
export class MenusPolicy {
  constructor(
    private readonly terms: TermsPolicy,
    private readonly entries: EntriesPolicy,
    private readonly open: OpenMenus,
  ) {}

  async list(args: ListTagsDto & { context?: string }, viewer: Viewer): Promise<void> {
    if (this.open.areLimitOf(viewer)) {
      if (args.context === 'edit') fail('rest_forbidden_context');
      if (args.post) await this.checkItem(args.post);
      return;
    }
    await this.terms.list(args, viewer, MENU);
    this.mayReadAll(viewer);
  }

  async read(args: GetTermDto, viewer: Viewer): Promise<void> {
    if (this.open.areLimitOf(viewer)) {
      if (args.context === 'edit') fail('rest_forbidden_context');
      if (!this.open.menus.ids.has(args.id)) refuse();
      return;
    }
    await this.terms.read(args, viewer, MENU);
    this.mayReadAll(viewer);
  }

  listItems(args: ListMenuItemsDto, viewer: Viewer): void {
    this.entries.list(args, viewer, MENU_ITEM);
    if (!this.open.areLimitOf(viewer)) this.mayReadAll(viewer);
    else if (RequestContext.current()?.hasAllLanguages) refuse();
  }

  async readItem(args: GetEntryDto, viewer: Viewer): Promise<void> {
    if (this.open.areLimitOf(viewer)) {
      if (args.context === 'edit') fail('rest_forbidden_context');
      await this.checkItem(args.id);
      return;
    }
    this.mayReadAll(viewer);
    await this.entries.read(args, viewer, MENU_ITEM);
  }

  locations({ context }: { context?: string }, viewer: Viewer): void {
    if (context === 'edit' || !this.open.areLimitOf(viewer)) this.mayReadAll(viewer);
  }

  private async checkItem(id: number): Promise<void> {
    if (!(await this.open.items()).has(id)) refuse();
  }

  private mayReadAll(viewer: Viewer): void {
    if (!this.open.mayReadAll(viewer)) refuse();
  }
}

const refuse = (): never => fail('rest_cannot_view', { message: 'You are not allowed to view menus.' });
