import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { Args, Can, LargeBody, Namespace, Requested, Returns, type RestRequest } from '#libs/rest';
import { TakenBatchPresenter, TakenStatePresenter } from './report.presenter.js';
import { BatchDto, StateDto } from './reports.dto.js';
import { ReportsPolicy } from './reports.policy.js';
import { ReportsService } from './reports.service.js';

const IMPORT = ':import_id(\\w+)';

/** Where an import service pushes what it found. Whoever knows an import and its hash is the service. */
@Namespace('cal/aggregator/v1')
@Controller('import')
export class ReportsController {
  constructor(
    readonly reports: ReportsService,
    private readonly batches: TakenBatchPresenter,
    private readonly states: TakenStatePresenter,
  ) {}

  @Post(`${IMPORT}/batch`)
  @Can(ReportsPolicy, 'pushBatch')
  @LargeBody(ReportsService, 'isExpected')
  @Returns(TakenBatchPresenter)
  @ApiOperation({ summary: 'Takes a batch of events of a pending import.' })
  async batch(@Args() args: BatchDto, @Requested() { view }: RestRequest) {
    return this.batches.one(await this.reports.batch(args), view);
  }

  @Post(`${IMPORT}/state`)
  @Can(ReportsPolicy, 'reportState')
  @LargeBody(ReportsService, 'isExpected')
  @Returns(TakenStatePresenter)
  @ApiOperation({ summary: 'Takes down how a pending import stands.' })
  async state(@Args() args: StateDto, @Requested() { view }: RestRequest) {
    await this.reports.state(args);
    return this.states.one({}, view);
  }
}
