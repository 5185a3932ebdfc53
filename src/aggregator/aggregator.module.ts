import { Dialect } from '#libs/presenting';
import { OpenApiTags } from '#libs/openapi';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CalendarModule } from '../calendar/index.js';
import { EntriesModule } from '../entries/index.js';
import { MediaModule } from '../media/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { InsertingModule } from './inserting/inserting.module.js';
import { BatchHashes } from './records/batch-hashes.js';
import { ImportHistory } from './records/import-history.service.js';
import { ImportLogsRepository } from './records/import-logs.repository.js';
import {
  ImportedItem,
  ImportMessage,
  StoredImportRun,
  QueuedImportItem,
  StoredImportRecord,
} from './records/import-record.entity.js';
import { ImportRecordsRepository } from './records/import-records.repository.js';
import { ImportRecords } from './records/import-records.service.js';
import { ImportsController } from './records/imports.controller.js';
import { ImportsPolicy } from './records/imports.policy.js';
import { StoppedSeries } from './records/stopped-series.js';
import { BatchResultPresenter, StateResultPresenter } from './reports/report.presenter.js';
import { ReportsController } from './reports/reports.controller.js';
import { REPORT_CONSTRAINTS } from './reports/reports.dto.js';
import { ReportsPolicy } from './reports/reports.policy.js';
import { ReportsService } from './reports/reports.service.js';
import { ImportPreview } from './runs/import-preview.js';
import { ImportQueueRepository } from './runs/import-queue.repository.js';
import { ImportRuns } from './runs/import-runs.js';
import { ImportRunsRepository } from './runs/import-runs.repository.js';
import { ImportScheduler, ImportWorkers } from './runs/import-scheduler.js';
import { RunFetching } from './runs/run-fetching.js';
import { RunInserting } from './runs/run-inserting.js';
import { ServicesModule } from './services/services.module.js';
import { IMPORT_SETTINGS } from './aggregator.settings.js';

const RECORDS = [
  BatchHashes,
  ImportHistory,
  ImportLogsRepository,
  ImportRecords,
  ImportRecordsRepository,
  ImportsPolicy,
  StoppedSeries,
];
const RUNS = [
  ImportPreview,
  ImportQueueRepository,
  ImportRuns,
  ImportRunsRepository,
  ImportScheduler,
  ImportWorkers,
  RunFetching,
  RunInserting,
];
const REPORTS = [...REPORT_CONSTRAINTS, ReportsPolicy, ReportsService, BatchResultPresenter, StateResultPresenter];

/** The namespace `cal/aggregator/v1`: imports of events from calendars, files and other sites. */
@Module({
  imports: [
    CalendarModule,
    EntriesModule,
    MediaModule,
    SettingsModule.forFeature(IMPORT_SETTINGS),
    TermsModule,
    InsertingModule,
    ServicesModule,
    TypeOrmModule.forFeature([ImportMessage, StoredImportRun, ImportedItem, QueuedImportItem, StoredImportRecord]),
  ],
  controllers: [ReportsController, ImportsController],
  providers: [...RECORDS, ...RUNS, ...REPORTS],
  exports: [ImportHistory, ImportRecords, ImportRuns],
})
export class AggregatorModule {
  constructor(dialect: Dialect, tags: OpenApiTags) {
    tags.declare(300, {
      'cal/aggregator/v1': 'The index of the namespace of imports. It describes every route below it.',
      'cal/aggregator/v1 import':
        'The events that a service has collected for an import. The service sends them in batches.',
      imports: 'Imports of events from other sites and files. Schedules repeat them.',
    });
    dialect.declare(['cal/aggregator/v1', 'tribe/event-aggregator/v1']);
  }
}
