import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { InsertingModule } from '../inserting/inserting.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ServicesModule } from '../services/services.module.js';
import { ImportRuns } from './import-runs.js';
import { ImportScheduler } from './import-scheduler.js';
import { ImportWorkers } from './import-workers.js';
import { RunFetching } from './run-fetching.js';
import { RunInserting } from './run-inserting.js';
import { RunStates } from './run-states.js';
import { ImportRun } from './import-run.entity.js';

/** Runs of imports, and what starts them. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    SettingsModule,
    TermsModule,
    InsertingModule,
    RecordsModule,
    ServicesModule,
    TypeOrmModule.forFeature([ImportRun]),
  ],
  providers: [ImportRuns, ImportScheduler, ImportWorkers, RunFetching, RunInserting, RunStates],
  exports: [ImportRuns, ImportScheduler, ImportWorkers],
})
export class RunsModule {}
