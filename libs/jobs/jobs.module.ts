import { Global, Module, type BeforeApplicationShutdown } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Jobs } from './jobs.js';

/** Expects `JobOptions` from the application. */
@Global()
@Module({ imports: [ScheduleModule.forRoot()], providers: [Jobs], exports: [Jobs] })
export class JobsModule implements BeforeApplicationShutdown {
  constructor(private readonly jobs: Jobs) {}

  async beforeApplicationShutdown(): Promise<void> {
    await this.jobs.stop();
  }
}
