import { Controller, Get, Header } from '@nestjs/common';
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
import { z } from 'zod';
import { Args, Can } from '#libs/rest';
import { ImportHistory } from './import-history.service.js';
import { IMPORT_DETAILS, IMPORT_LIST, type ImportDetails, type ImportList } from './import.presenter.js';
import { ApiQueryOf, ImportIdDto, ImportListDto } from './imports.dto.js';
import { ImportsPolicy } from './imports.policy.js';

type SchemaObject = Extract<Parameters<typeof ApiOkResponse>[0], { schema: unknown }>['schema'];
const schemaOf = (schema: z.ZodType): SchemaObject => z.toJSONSchema(schema, { target: 'openapi-3.0' }) as SchemaObject;

/** The history of imports for operators. It is outside the REST root because the contract does not have it. */
@ApiTags('imports')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiUnauthorizedResponse({ description: 'Nobody has signed in, or the credentials are wrong.' })
@ApiForbiddenResponse({ description: 'The signed-in user may not edit the events of others.' })
@Controller('imports')
export class ImportsController {
  constructor(private readonly history: ImportHistory) {}

  @ApiOperation({
    summary: 'Lists imports and schedules of imports, latest first: what ran, when and what came of it.',
  })
  @ApiQueryOf(ImportListDto)
  @ApiOkResponse({ schema: schemaOf(IMPORT_LIST) })
  @Get()
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  list(@Args() args: ImportListDto): Promise<ImportList> {
    return this.history.list(args);
  }

  @ApiOperation({ summary: 'Shows an import with what it logged.' })
  @ApiParam({ name: 'id', description: 'Number of the import.', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: schemaOf(IMPORT_DETAILS) })
  @ApiNotFoundResponse({ description: 'There is no import of this number.' })
  @Get(':id')
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  get(@Args() { id }: ImportIdDto): Promise<ImportDetails> {
    return this.history.get(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }
}
