import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { ApiErrors, ApiQueryOf, jsonSchemaOf } from '#libs/openapi';
import { Args, Can } from '#libs/routes';
import { fail } from '../common/index.js';
import { ImportHistory } from './import-history.service.js';
import { IMPORT_DETAILS, IMPORT_LIST, type ImportDetails, type ImportList } from './import.presenter.js';
import { ImportIdDto, ImportListDto } from './imports.dto.js';
import { ImportsPolicy } from './imports.policy.js';

/** The history of imports for operators. It is outside the REST root because the contract does not have it. */
@ApiTags('imports')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@ApiErrors(fail, {
  'import-not-visible': 'The credentials are missing or invalid, or not those of an editor of events.',
})
@Controller('imports')
export class ImportsController {
  constructor(private readonly history: ImportHistory) {}

  @ApiOperation({
    summary: 'Lists imports and schedules, latest first.',
    description: 'For callers who may edit the events of others.',
  })
  @ApiQueryOf(ImportListDto)
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are not valid.' })
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
  @ApiErrors(fail, { 'import-not-found': 'Unknown import.' })
  @Get(':id')
  @Can(ImportsPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  get(@Args() { id }: ImportIdDto): Promise<ImportDetails> {
    return this.history.get(/^\d{1,9}$/.test(id) ? Number(id) : 0);
  }
}
