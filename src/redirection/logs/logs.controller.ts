import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiBasicAuth,
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Args, Can, Namespace, Returns, Update, ValidatedBy } from '#libs/rest';
import { ITEM_LIST, ITEM_LIST_AFTER } from '../item-list.dto.js';
import { RedirectionPolicy } from '../redirection.policy.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { BulkLogDto, ListLogDto, type LogKind } from './logs.dto.js';
import { LogsService } from './logs.service.js';

/** The logs of visits. */
@Namespace('redirection/v1')
@Controller()
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Get('log')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST })
  @ApiOperation({ summary: 'Lists visits that were redirected.' })
  redirects(@Args() args: ListLogDto) {
    return this.logs.page('redirects', args);
  }

  @Get('404')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST })
  @ApiOperation({ summary: 'Lists visits that found nothing.' })
  misses(@Args() args: ListLogDto) {
    return this.logs.page('misses', args);
  }

  @Update('bulk/log/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST_AFTER })
  @ApiOperation({ summary: 'Deletes entries of the log of redirects, and lists those that are left.' })
  removeRedirects(@Args() args: BulkLogDto) {
    return this.logs.remove('redirects', args);
  }

  @Update('bulk/404/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST_AFTER })
  @ApiOperation({ summary: 'Deletes entries of the log of missing pages, and lists those that are left.' })
  removeMisses(@Args() args: BulkLogDto) {
    return this.logs.remove('misses', args);
  }
}

const CSV = 'text/csv';
const FILTER = ApiQuery({
  name: 'filterBy',
  required: false,
  description: 'What the entries have to be, by the name of a filter, as in the list: `filterBy[url]=old`.',
  style: 'deepObject',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});
const TABLE = ApiOkResponse({
  description: 'The table, oldest entries first.',
  content: { [CSV]: { schema: { type: 'string' } } },
});

/** Downloads of the logs for administrators. Outside the REST root: they are no part of the contract. */
@ApiTags('redirections')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiProduces(CSV)
@ApiBadRequestResponse({ description: 'There is no such filter.' })
@ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
@ApiForbiddenResponse({ description: 'The signed-in user may not manage redirections.' })
@Controller('redirections')
export class LogExportController {
  constructor(private readonly logs: LogsService) {}

  @ApiOperation({ summary: 'Downloads the log of redirects: date, source, target, ip, referrer, agent.' })
  @FILTER
  @TABLE
  @Get('log.csv')
  @Can(RedirectionPolicy, 'manage')
  redirects(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send('redirects', 'redirection-log', request, response);
  }

  @ApiOperation({ summary: 'Downloads the log of missing pages: date, source, ip, referrer, useragent.' })
  @FILTER
  @TABLE
  @Get('404.csv')
  @Can(RedirectionPolicy, 'manage')
  misses(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send('misses', 'redirection-404', request, response);
  }

  private async send(kind: LogKind, name: string, request: Request, response: Response): Promise<void> {
    const pieces = await this.logs.csv(kind, filterOf(request));
    response.writeHead(200, {
      'Content-Type': `${CSV}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    });
    await pipeline(Readable.from(pieces), response);
  }
}

/** The filters of a query: `filterBy[url]=old`. */
function filterOf({ originalUrl }: Request): Record<string, string> {
  const sent = new URL(originalUrl, 'http://localhost').searchParams;
  const filters = [...sent].flatMap(([name, value]) => {
    const [, key] = /^filterBy\[(.*)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(filters);
}
