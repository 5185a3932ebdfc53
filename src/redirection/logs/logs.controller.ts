import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBearerAuth,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { ApiErrors } from '#libs/openapi';
import { partial, type RestRequest } from '#libs/requests';
import { Fails, Args, Can, Namespace, Requested, Returns, Update, ValidatedBy } from '#libs/routes';
import { fail, ITEM_LIST, ITEM_LIST_AFTER, RedirectionPolicy } from '../common/index.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { BulkLogDto, ListLogDto, type LogKind } from './logs.dto.js';
import { LogsService } from './logs.service.js';

/** Lists and deletes entries of the logs of visits. */
@Namespace('redirection/v1')
@Controller()
export class LogsController {
  constructor(private readonly logs: LogsService) {}

  @Get('log')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST })
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ operationId: 'listRedirectLog', summary: 'Lists redirected visits.' })
  async redirects(@Args() args: ListLogDto, @Requested() request: RestRequest) {
    return partial(request, await this.logs.page('redirects', args, request.slice));
  }

  @Get('404')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST })
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({ operationId: 'listMissingPages', summary: 'Lists visits that found no page.' })
  async misses(@Args() args: ListLogDto, @Requested() request: RestRequest) {
    return partial(request, await this.logs.page('misses', args, request.slice));
  }

  @Update('bulk/log/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'redirects')
  @Returns(RedirectEntryPresenter, { list: ITEM_LIST_AFTER })
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'deleteRedirectLog',
    summary: 'Deletes entries of the log of redirects and returns the remaining ones.',
  })
  removeRedirects(@Args() args: BulkLogDto) {
    return this.logs.remove('redirects', args);
  }

  @Update('bulk/404/delete')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(LogsService, 'validate', 'misses')
  @Returns(MissPresenter, { list: ITEM_LIST_AFTER })
  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'deleteMissingPages',
    summary: 'Deletes entries of the log of missing pages and returns the remaining ones.',
  })
  removeMisses(@Args() args: BulkLogDto) {
    return this.logs.remove('misses', args);
  }
}

const CSV = 'text/csv';
const FILTER = ApiQuery({
  name: 'filterBy',
  required: false,
  description: 'Filters by name, as for the list, such as `filterBy[url]=old`.',
  style: 'deepObject',
  schema: { type: 'object', additionalProperties: { type: 'string' } },
});
const TABLE = ApiOkResponse({
  description: 'A CSV table, oldest entries first.',
  content: { [CSV]: { schema: { type: 'string' } } },
});

/** Downloads of the logs for administrators. The routes are outside the REST root and not part of its contract. */
@ApiTags('redirections')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiProduces(CSV)
@ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'A filter is invalid.' })
@ApiErrors(fail, { rest_forbidden: 'The credentials are missing or invalid, or not those of an administrator.' })
@Controller('redirections')
export class LogExportController {
  constructor(private readonly logs: LogsService) {}

  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'exportRedirectLog',
    summary: 'Downloads the log of redirects: date, source, target, ip, referrer, agent.',
    description: 'For callers who manage redirections.',
  })
  @FILTER
  @TABLE
  @Get('log.csv')
  @Can(RedirectionPolicy, 'manage')
  redirects(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.send('redirects', 'redirection-log', request, response);
  }

  @Fails(fail, 'rest_forbidden')
  @ApiOperation({
    operationId: 'exportMissingPages',
    summary: 'Downloads the log of missing pages: date, source, ip, referrer, useragent.',
    description: 'For callers who manage redirections.',
  })
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

/** Reads the filters of a query, such as `filterBy[url]=old`. */
function filterOf({ originalUrl }: Request): Record<string, string> {
  const sent = new URL(originalUrl, 'http://localhost').searchParams;
  const filters = [...sent].flatMap(([name, value]) => {
    const [, key] = /^filterBy\[(.*)\]$/.exec(name) ?? [];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(filters);
}
