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
@ApiUnauthorizedResponse({ description: 'Missing or invalid credentials.' })
@ApiForbiddenResponse({ description: 'The user may not edit the events of others.' })
@Controller('imports')
export class ImportsController {
  constructor(private readonly history: ImportHistory) {}

  @ApiOperation({
    summary: 'Lists imports and schedules, latest first.',
  })
  @ApiQueryOf(ImportListDto)
  @ApiOkResponse({ schema: schemaOf(IMPORT_LIST) })
  @Get()
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  list(@Args() args: ImportListDto): Promise<ImportList> {
    return this.history.list(args);
  }

  @ApiOperation({ summary: 'Returns an import with its settings, messages and IDs.' })
  @ApiParam({ name: 'id', description: 'ID of the import.', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: schemaOf(IMPORT_DETAILS) })
  @ApiNotFoundResponse({ description: 'Unknown import.' })
  @Get(':id')
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  get(@Args() { id }: ImportIdDto): Promise<ImportDetails> {
    return this.history.get(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }
}
