import { Controller } from '@nestjs/common';
import { EDIT, Route } from '#libs/rest';
import { ITEM_LIST, ITEM_LIST_AFTER } from '../lists/item-list.js';
import { mayManageRedirections } from '../may-manage.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { logFilter } from './log-filter.js';
import type { LogKind } from './log-kinds.js';
import { LogLists } from './log-lists.js';
import { BulkLogArgs, ListLogArgs } from './logs.args.js';

const judge =
  (kind: LogKind) =>
  (_: unknown, { filterBy }: ListLogArgs) =>
    void logFilter(kind, filterBy);

const REDIRECTS = { shows: RedirectEntryPresenter, judge: judge('redirects'), may: mayManageRedirections };
const MISSES = { shows: MissPresenter, judge: judge('misses'), may: mayManageRedirections };

/** The logs of visits (redirection 9). */
@Controller('redirection/v1')
export class LogsController {
  constructor(private readonly lists: LogLists) {}

  @Route('GET', 'log', { ...REDIRECTS, summary: 'Lists visits that were redirected.', list: ITEM_LIST })
  redirects(args: ListLogArgs) {
    return this.lists.page('redirects', args);
  }

  @Route('GET', '404', { ...MISSES, summary: 'Lists visits that found nothing.', list: ITEM_LIST })
  misses(args: ListLogArgs) {
    return this.lists.page('misses', args);
  }

  @Route(EDIT, 'bulk/log/delete', {
    ...REDIRECTS,
    summary: 'Deletes entries of the log of redirects, and lists those that are left.',
    list: ITEM_LIST_AFTER,
  })
  removeRedirects(args: BulkLogArgs) {
    return this.lists.remove('redirects', args);
  }

  @Route(EDIT, 'bulk/404/delete', {
    ...MISSES,
    summary: 'Deletes entries of the log of missing pages, and lists those that are left.',
    list: ITEM_LIST_AFTER,
  })
  removeMisses(args: BulkLogArgs) {
    return this.lists.remove('misses', args);
  }
}
