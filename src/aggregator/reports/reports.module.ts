import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { Dialect } from '#libs/presenting';
import { SettingsModule } from '../../settings/index.js';
import { InsertingModule } from '../inserting/index.js';
import { ImportRecordsModule } from '../records/index.js';
import { BatchResultPresenter, StateResultPresenter } from './report.presenter.js';
import { ReportsController } from './reports.controller.js';
import { REPORT_CONSTRAINTS } from './reports.dto.js';
import { ReportsPolicy } from './reports.policy.js';
import { ReportsService } from './reports.service.js';

/** The namespace `cal/aggregator/v1`, where an import service reports. */
@Module({
  imports: [ImportRecordsModule, InsertingModule, SettingsModule],
  controllers: [ReportsController],
  providers: [...REPORT_CONSTRAINTS, BatchResultPresenter, ReportsPolicy, ReportsService, StateResultPresenter],
})
export class ReportsModule {
  constructor(dialect: Dialect, tags: OpenApiTags) {
    dialect.declare(['cal/aggregator/v1', 'tribe/event-aggregator/v1']);
    tags.declare(300, {
      'cal/aggregator/v1': 'The index of the namespace of imports. It describes every route below it.',
      'cal/aggregator/v1 import':
        'The events that a service has collected for an import. The service sends them in batches.',
    });
  }
}
