import { Controller, Get, Header } from '@nestjs/common';
import {
  ApiBadRequestResponse,
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
import { jsonSchemaOf } from '#libs/openapi';
import { Args, Can } from '#libs/rest';
import { ImportHistory } from './import-history.service.js';
import { IMPORT_DETAILS, IMPORT_LIST, type ImportDetails, type ImportList } from './import.presenter.js';
import { ApiQueryOf, ImportIdDto, ImportListDto } from './imports.dto.js';
import { ImportsPolicy } from './imports.policy.js';

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
    description: 'For callers who may edit the events of others.',
  })
  @ApiQueryOf(ImportListDto)
  @ApiBadRequestResponse({ description: 'Arguments are not valid.' })
  @ApiOkResponse({ schema: jsonSchemaOf(IMPORT_LIST) })
  @Get()
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  list(@Args() args: ImportListDto): Promise<ImportList> {
    return this.history.list(args);
  }

  @ApiOperation({
    summary: 'Returns an import with its settings, messages and IDs.',
    description: 'For callers who may edit the events of others.',
  })
  @ApiParam({ name: 'id', description: 'ID of the import.', schema: { type: 'integer' } })
  @ApiOkResponse({ schema: jsonSchemaOf(IMPORT_DETAILS) })
  @ApiNotFoundResponse({ description: 'Unknown import.' })
  @Get(':id')
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  get(@Args() { id }: ImportIdDto): Promise<ImportDetails> {
    return this.history.get(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }
}
