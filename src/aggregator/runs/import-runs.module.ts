import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../../settings/index.js';
import { InsertingModule } from '../inserting/index.js';
import { ImportRecordsModule } from '../records/index.js';
import { ServicesModule } from '../services/index.js';
import { ImportPreview } from './import-preview.js';
import { StoredImportRun } from './import-run.entity.js';
import { ImportRuns } from './import-runs.js';
import { ImportRunsRepository } from './import-runs.repository.js';
import { ImportScheduler, ImportWorkers } from './import-scheduler.js';
import { RunFetching } from './run-fetching.js';
import { RunInserting } from './run-inserting.js';

/** Runs and previews of imports, and the job that starts them. */
@Module({
  imports: [
    ImportRecordsModule,
    InsertingModule,
    ServicesModule,
    SettingsModule,
    TypeOrmModule.forFeature([StoredImportRun]),
  ],
  providers: [
    ImportPreview,
    ImportRuns,
    ImportRunsRepository,
    ImportScheduler,
    ImportWorkers,
    RunFetching,
    RunInserting,
  ],
  exports: [ImportPreview, ImportRuns, ImportWorkers],
})
export class ImportRunsModule {}
