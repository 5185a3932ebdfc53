import { Controller, Get, Header } from '@nestjs/common';
import { ApiBasicAuth, ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ARGUMENT_ERRORS } from '#libs/errors';
import { ApiErrors, ApiQueryOf, jsonSchemaOf } from '#libs/openapi';
import { Args, Can } from '#libs/routes';
import { AUDIT_LIST, AuditHistory, AuditPolicy, type AuditList } from './audit-history.js';
import { AuditListDto } from './audit.dto.js';
import { fail } from './audit.errors.js';

/** The audit log for administrators. It is outside the REST root because the contract does not have it. */
@ApiTags('audit')
@ApiBasicAuth('basic')
@ApiBearerAuth('bearer')
@Controller('audit')
export class AuditController {
  constructor(private readonly history: AuditHistory) {}

  @ApiOperation({
    operationId: 'listAuditRecords',
    summary: 'Lists writes, latest first: who changed what, when and from where.',
    description: 'For administrators. `AUDIT_LOG_DAYS` switches the audit log on.',
  })
  @ApiQueryOf(AuditListDto)
  @ApiErrors(ARGUMENT_ERRORS, { rest_invalid_param: 'Arguments are not valid.' })
  @ApiErrors(fail, {
    audit_log_not_visible: 'The credentials are missing or invalid, or not those of an administrator.',
    audit_log_off: 'The site has no audit log.',
  })
  @ApiOkResponse({ schema: jsonSchemaOf(AUDIT_LIST) })
  @Get()
  @Can(AuditPolicy, 'read')
  @Header('Cache-Control', 'no-store')
  list(@Args() args: AuditListDto): Promise<AuditList> {
    return this.history.list(args);
  }
}
