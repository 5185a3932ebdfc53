import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { TakenBatchPresenter, TakenStatePresenter } from './report.presenters.js';
import { BatchArgs, StateArgs } from './reports.args.js';
import { ReportsService } from './reports.service.js';

const IMPORT = ':import_id(\\w+)';

/** Where an import service pushes what it found. Whoever knows an import and its hash is the service. */
@Controller('cal/aggregator/v1/import')
export class ReportsController {
  constructor(
    readonly reports: ReportsService,
    private readonly batches: TakenBatchPresenter,
    private readonly states: TakenStatePresenter,
  ) {}

  @Route('POST', `${IMPORT}/batch`, {
    summary: 'Takes a batch of events of a pending import.',
    shows: TakenBatchPresenter,
    may: ({ reports }: ReportsController) => reports.mayPushBatches(),
  })
  async batch(args: BatchArgs, { view }: RestRequest) {
    return this.batches.one(await this.reports.batch(args), view);
  }

  @Route('POST', `${IMPORT}/state`, {
    summary: 'Takes down how a pending import stands.',
    shows: TakenStatePresenter,
    may: ({ reports }: ReportsController) => reports.mayReportStates(),
  })
  async state(args: StateArgs, { view }: RestRequest) {
    await this.reports.state(args);
    return this.states.one({}, view);
  }
}
