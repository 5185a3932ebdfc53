import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { ChangeRows } from './change-rows.js';

/** For how long changes are kept, for those who were away meanwhile, and how many. */
const DAYS = 3;
const MOST = 200_000;

/** Forgets changes that are old. Whoever was away for longer trusts nothing that was kept before. */
@Injectable()
export class ChangeRetention implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly rows: ChangeRows,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'forget changes', everySeconds: 3600, run: () => this.rows.prune(DAYS, MOST) });
  }
}
