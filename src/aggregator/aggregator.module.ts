import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { ImportHistory } from './history/import-history.js';
import { ImportsController } from './history/imports.controller.js';
import { ImportsPolicy } from './history/imports.policy.js';
import { StoppedSeries } from './history/stopped-series.js';
import { InsertingModule } from './inserting/inserting.module.js';
import { ImportPreview } from './preview/import-preview.js';
import { RecordsModule } from './records/records.module.js';
import { REPORT_CONSTRAINTS } from './reports/report-constraints.js';
import { TakenBatchPresenter, TakenStatePresenter } from './reports/report.presenters.js';
import { ReportsController } from './reports/reports.controller.js';
import { ReportsPolicy } from './reports/reports.policy.js';
import { ReportsService } from './reports/reports.service.js';
import { RunsModule } from './runs/runs.module.js';
import { ServicesModule } from './services/services.module.js';
import { IMPORT_SETTINGS } from './aggregator.settings.js';

/** The room of `cal/aggregator/v1`: imports of events. */
@Module({
  imports: [
    CalendarModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    SettingsModule.forFeature(IMPORT_SETTINGS),
    TermsModule,
    InsertingModule,
    RecordsModule,
    RunsModule,
    ServicesModule,
  ],
  controllers: [ReportsController, ImportsController],
  providers: [
    ImportsPolicy,
    ImportHistory,
    ImportPreview,
    ...REPORT_CONSTRAINTS,
    ReportsPolicy,
    ReportsService,
    StoppedSeries,
    TakenBatchPresenter,
    TakenStatePresenter,
  ],
})
export class AggregatorModule {}
