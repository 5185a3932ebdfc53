import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/index.js';
import { IMPORT_SETTINGS } from './aggregator.settings.js';
import { ImportManagementModule } from './management/index.js';
import { ImportRecordsModule } from './records/index.js';
import { ReportsModule } from './reports/index.js';
import { ImportRunsModule } from './runs/index.js';

/** Imports of events from calendars, files and other sites. */
@Module({
  imports: [
    SettingsModule.forFeature(IMPORT_SETTINGS),
    ImportManagementModule,
    ImportRecordsModule,
    ImportRunsModule,
    ReportsModule,
  ],
  exports: [ImportRecordsModule, ImportRunsModule],
})
export class AggregatorModule {}
