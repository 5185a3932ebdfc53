import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isUnavailable } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { ExtensionFailures } from '#libs/rest';
import { LoadedExtensions } from '../list/index.js';
import { cronTimes } from './cron-times.js';
import { ExtensionParts } from './extension-parts.js';

/** Schedules the jobs of extensions. */
@Injectable()
export class ExtensionJobs implements OnModuleInit {
  constructor(
    private readonly extensions: LoadedExtensions,
    private readonly jobs: Jobs,
    private readonly parts: ExtensionParts,
    private readonly failures: ExtensionFailures,
  ) {}

  onModuleInit(): void {
    for (const extension of this.extensions.all) {
      const context = this.parts.contextOf(extension);
      for (const [name, job] of Object.entries(extension.options.jobs ?? {})) {
        const run = () => this.counted(extension.name, async () => job.run(context));
        const { cron, everySeconds } = job;
        const times = cron === undefined ? { everySeconds } : { nextAfter: cronTimes(cron) };
        this.jobs.schedule({ name: `${extension.name}: ${name}`, run, ...times });
      }
    }
  }

  /** Does the work of a job. An error, which the log names by the job, counts as one of the extension. */
  private async counted(extension: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isUnavailable(error)) this.failures.add(extension);
      throw error;
    }
  }
}
