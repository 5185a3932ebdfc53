import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { CacheModule } from '../cache/index.js';
import { AuditHistory, AuditPolicy } from './audit/audit-history.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditRecord } from './audit/audit-record.entity.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { HealthController } from './health.controller.js';
import { MetricsServer, RequestMetrics, SiteMetrics } from './metrics.js';
import { MigrationsRepository } from './migrations.repository.js';
import { Peers } from './peers.js';
import { Readiness } from './readiness.js';
import { System } from './system/system-state.js';
import { SystemController, SystemPolicy } from './system/system.controller.js';
import { SystemPresenter } from './system/system.presenter.js';
import { SystemRepository } from './system/system.repository.js';
import { TraceExport } from './tracing.js';

@Module({
  imports: [CacheModule, TypeOrmModule.forFeature([AuditRecord])],
  controllers: [AuditController, HealthController, SystemController],
  providers: [
    AuditHistory,
    AuditLog,
    AuditPolicy,
    AuditRepository,
    MigrationsRepository,
    Readiness,
    RequestMetrics,
    SiteMetrics,
    MetricsServer,
    Peers,
    System,
    SystemPolicy,
    SystemPresenter,
    SystemRepository,
    TraceExport,
  ],
})
export class OperationModule {
  constructor(tags: OpenApiTags) {
    tags.declare(703, {
      audit: 'The audit log: who changed what, when and from where. Only administrators may read it.',
      health: 'Whether the process runs and can handle requests. Load balancers request it.',
    });
    tags.declare(116, {
      'lintel/v1 system':
        'The state of the system: versions, checks, extensions, jobs and the last backup. Only administrators may call it.',
    });
  }
}
