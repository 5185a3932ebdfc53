import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { type RestRequest } from '#libs/requests';
import { Args, Can, LargeBody, Namespace, Requested, Returns } from '#libs/routes';
import { BatchResultPresenter, StateResultPresenter } from './report.presenter.js';
import { ReportBatchDto, StateDto } from './reports.dto.js';
import { ReportsPolicy } from './reports.policy.js';
import { ReportsService } from './reports.service.js';

const IMPORT = ':import_id(\\w+)';

/** Routes by which an import service reports. The id of an import and its hash authenticate the service. */
@Namespace('cal/aggregator/v1')
@Controller('import')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly batches: BatchResultPresenter,
    private readonly states: StateResultPresenter,
  ) {}

  @Post(`${IMPORT}/batch`)
  @Can(ReportsPolicy, 'pushBatch')
  @LargeBody(ReportsService, 'acceptsReports')
  @Returns(BatchResultPresenter)
  @ApiOperation({ operationId: 'sendImportBatch', summary: 'Receives a batch of events for a pending import.' })
  async batch(@Args() args: ReportBatchDto, @Requested() { view }: RestRequest) {
    return this.batches.one(await this.reports.batch(args), view);
  }

  @Post(`${IMPORT}/state`)
  @Can(ReportsPolicy, 'reportState')
  @LargeBody(ReportsService, 'acceptsReports')
  @Returns(StateResultPresenter)
  @ApiOperation({ operationId: 'reportImportState', summary: 'Receives the state of a pending import.' })
  async state(@Args() args: StateDto, @Requested() { view }: RestRequest) {
    await this.reports.state(args);
    return this.states.one({}, view);
  }
}
