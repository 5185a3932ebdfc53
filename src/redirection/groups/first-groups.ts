import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RuleChanges } from '../rules/rule-changes.js';
import { FIRST_GROUPS } from './group.js';
import { GroupRows } from './group-rows.js';

/** Sees to it that a site has groups: every rule belongs to one. */
@Injectable()
export class FirstGroups implements OnModuleInit {
  constructor(
    private readonly rows: GroupRows,
    private readonly changes: RuleChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    if (await this.rows.areEmpty()) await this.make();
  }

  /** Makes the groups of a fresh site, unless there are any. */
  async make(): Promise<void> {
    await this.changes.run(async () => {
      // Another instance that starts at the same moment may have been faster.
      if (!(await this.rows.areEmpty())) return;
      for (const group of FIRST_GROUPS) await this.rows.insert(group);
      await this.changes.touched([]);
    });
  }
}
