import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ItemDescriptions } from '#libs/events';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../../settings/index.js';
import { ImportedItem, ImportMessage, QueuedImportItem, StoredImportRecord } from '../common/index.js';
import { InsertingModule } from '../inserting/index.js';
import { BatchHashes } from './batch-hashes.js';
import { ImportHistory } from './import-history.service.js';
import { ImportLogsRepository } from './import-logs.repository.js';
import { ImportQueueRepository } from './import-queue.repository.js';
import { ImportRecordsRepository } from './import-records.repository.js';
import { ImportRecords } from './import-records.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsPolicy } from './imports.policy.js';
import { StoppedSeries } from './stopped-series.js';

const SHARED = [
  BatchHashes,
  ImportHistory,
  ImportLogsRepository,
  ImportQueueRepository,
  ImportRecords,
  ImportRecordsRepository,
];

/** Imports with their log, and `/imports`, their history. */
@Module({
  imports: [
    InsertingModule,
    SettingsModule,
    TypeOrmModule.forFeature([ImportedItem, ImportMessage, QueuedImportItem, StoredImportRecord]),
  ],
  controllers: [ImportsController],
  providers: [...SHARED, ImportsPolicy, StoppedSeries],
  exports: SHARED,
})
export class ImportRecordsModule {
  constructor(tags: OpenApiTags, descriptions: ItemDescriptions, history: ImportHistory) {
    descriptions.register('import', (ids) => history.describe(ids));
    tags.declare(302, { imports: 'Imports of events from other sites and files. Schedules repeat them.' });
  }
}
