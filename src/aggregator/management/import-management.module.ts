import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { InsertingModule } from '../inserting/index.js';
import { ImportRecordsModule } from '../records/index.js';
import { ImportRunsModule } from '../runs/index.js';
import { ServicesModule } from '../services/index.js';
import { ImportManagementPolicy } from './import-management.policy.js';
import { ImportManagement } from './import-management.service.js';
import { ImportPreviewPresenter, ManagedImportPresenter } from './managed-import.presenter.js';
import { ManagedImportsController } from './managed-imports.controller.js';

/** Schedules, runs and previews of imports in `lintel/v1`. */
@Module({
  imports: [ImportRecordsModule, ImportRunsModule, InsertingModule, ServicesModule],
  controllers: [ManagedImportsController],
  providers: [ImportManagement, ImportManagementPolicy, ImportPreviewPresenter, ManagedImportPresenter],
})
export class ImportManagementModule {
  constructor(tags: OpenApiTags) {
    tags.declare(114, {
      'lintel/v1 imports':
        'Imports of events: schedules that follow a source, and single runs. A preview says what a run would do.',
    });
  }
}
