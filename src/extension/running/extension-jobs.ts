import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
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
  ) {}

  onModuleInit(): void {
    for (const extension of this.extensions.all) {
      const context = this.parts.contextOf(extension);
      for (const [name, job] of Object.entries(extension.options.jobs ?? {})) {
        const run = async () => job.run(context);
        const { cron, everySeconds } = job;
        const times = cron === undefined ? { everySeconds } : { nextAfter: cronTimes(cron) };
        this.jobs.schedule({ name: `${extension.name}: ${name}`, run, ...times });
      }
    }
  }
}
