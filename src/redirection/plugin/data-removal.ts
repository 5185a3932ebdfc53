import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { FirstGroups } from '../groups/first-groups.js';
import { LOGS, type LogKind } from '../logs/log-kinds.js';
import { LogRemoval } from '../logs/log-removal.js';
import { RuleChanges } from '../rules/rule-changes.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';

/** Takes away everything that redirection keeps (redirection 11). */
@Injectable()
export class DataRemoval {
  constructor(
    private readonly db: Db,
    private readonly changes: RuleChanges,
    private readonly groups: FirstGroups,
    private readonly settings: RedirectionSettings,
    private readonly logs: LogRemoval,
  ) {}

  /** Rules, groups and settings go at once and are as on a fresh site; the logs go behind them. */
  async run(): Promise<void> {
    await this.changes.run(async () => {
      await this.db.write('DELETE FROM redirection_rules');
      await this.db.write('DELETE FROM redirection_groups');
      await this.groups.make();
      await this.settings.reset();
    });
    for (const kind of Object.keys(LOGS) as LogKind[]) await this.logs.run(kind, { global: true });
  }
}
