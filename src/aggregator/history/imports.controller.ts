import { Controller, Get, Header, Param, Query, Req } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiBearerAuth,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { ArgBinder } from '#libs/args';
import { Authenticator } from '#libs/auth';
import { CallerAddress } from '#libs/rest';
import { fail } from '../aggregator.errors.js';
import { mayManageImports } from '../records/import-access.js';
import { ImportHistory } from './import-history.js';
import { ApiQueryOf, ImportListArgs } from './imports.args.js';
import { IMPORT_DETAILS, IMPORT_LIST, type ImportDetails, type ImportList } from './shown-import.js';

type SchemaObject = Extract<Parameters<typeof ApiOkResponse>[0], { schema: unknown }>['schema'];
const schemaOf = (schema: z.ZodType): SchemaObject => z.toJSONSchema(schema, { target: 'openapi-3.0' }) as SchemaObject;

const LIST = new ArgBinder(ImportListArgs);

/** The history of imports, for whoever runs the site; outside the REST root, as no client of it asks for this. */
@ApiTags('imports')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
@ApiForbiddenResponse({ description: 'The signed-in user may not edit the events of others.' })
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly history: ImportHistory,
    private readonly authenticator: Authenticator,
    private readonly addresses: CallerAddress,
  ) {}

  @ApiOperation({
    summary: 'Lists imports and schedules of imports, latest first: what ran, when and what came of it.',
  })
  @ApiQueryOf(ImportListArgs)
  @ApiOkResponse({ schema: schemaOf(IMPORT_LIST) })
  @Get()
  @Header('Cache-Control', 'no-store')
  async list(@Req() request: Request, @Query() query: Record<string, unknown>): Promise<ImportList> {
    await this.mayLook(request);
    return this.history.list(LIST.bind({ path: {}, query }));
  }

  @ApiOperation({ summary: 'Shows an import with what it logged.' })
  @ApiParam({ name: 'id', description: 'Number of the import.', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: schemaOf(IMPORT_DETAILS) })
  @ApiNotFoundResponse({ description: 'There is no import of this number.' })
  @Get(':id')
  @Header('Cache-Control', 'no-store')
  async get(@Req() request: Request, @Param('id') id: string): Promise<ImportDetails> {
    await this.mayLook(request);
    return this.history.get(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }

  private async mayLook(request: Request): Promise<void> {
    const address = this.addresses.of(request);
    const viewer = await this.authenticator.authenticate(request.headers.authorization, address);
    if (!mayManageImports(viewer)) fail('import-not-visible', { status: viewer.isSignedIn ? 403 : 401 });
  }
}
