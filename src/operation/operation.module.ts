import { Module } from '@nestjs/common';
import { CacheModule } from '../cache/index.js';
import { HealthController } from './health.controller.js';
import { MetricsServer, RequestMetrics, SiteMetrics } from './metrics.js';

@Module({
  imports: [CacheModule],
  controllers: [HealthController],
  providers: [RequestMetrics, SiteMetrics, MetricsServer],
})
export class OperationModule {}
