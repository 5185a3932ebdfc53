import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, Namespace, Returns, Update, ValidatedBy } from '#libs/rest';
import { ITEM_LIST, ITEM_LIST_AFTER } from '../lists/item-list.js';
import { RedirectionPolicy } from '../redirection.policy.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { LogLists } from './log-lists.js';
import { BulkLogArgs, ListLogArgs } from './logs.args.js';

/** The logs of visits (redirection 9). */
@Namespace('redirection/v1')
@Controller()
export class LogsController {
  constructor(private readonly lists: LogLists) {}

  @Get('log')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogLists, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST })
  @ApiOperation({ summary: 'Lists visits that were redirected.' })
  redirects(@Args() args: ListLogArgs) {
    return this.lists.page('redirects', args);
  }

  @Get('404')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogLists, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST })
  @ApiOperation({ summary: 'Lists visits that found nothing.' })
  misses(@Args() args: ListLogArgs) {
    return this.lists.page('misses', args);
  }

  @Update('bulk/log/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogLists, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST_AFTER })
  @ApiOperation({ summary: 'Deletes entries of the log of redirects, and lists those that are left.' })
  removeRedirects(@Args() args: BulkLogArgs) {
    return this.lists.remove('redirects', args);
  }

  @Update('bulk/404/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogLists, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST_AFTER })
  @ApiOperation({ summary: 'Deletes entries of the log of missing pages, and lists those that are left.' })
  removeMisses(@Args() args: BulkLogArgs) {
    return this.lists.remove('misses', args);
  }
}
