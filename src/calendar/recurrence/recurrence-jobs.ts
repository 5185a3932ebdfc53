import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { EventOccurrences } from './event-occurrences.js';

const BATCH = 100;

/** Work that falls due as time goes on, or when the horizon is moved: new occurrences come within it. */
@Injectable()
export class RecurrenceJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly occurrences: EventOccurrences,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'extend recurring events', everySeconds: 3600, run: () => this.extend() });
  }

  /** Extends what is due; an event that has more to come than is stored at once falls due again. */
  private async extend(): Promise<void> {
    for (let due = await this.occurrences.due(BATCH); due.length; due = await this.occurrences.due(BATCH)) {
      for (const id of due) await this.occurrences.extend(id);
    }
  }
}
