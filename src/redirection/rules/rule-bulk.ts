import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { Db, Where } from '#libs/db';
import { VisitLog } from '../logs/visit-log.js';
import { fail } from '../redirection.errors.js';
import { RuleChanges } from './rule-changes.js';
import { ruleFilter } from './rule-filter.js';
import type { BulkRulesArgs, RuleAction } from './rules.args.js';

/** What an action does to rules `r`. One that the engine cannot run stays disabled. */
const STATEMENTS: Record<RuleAction, (condition: string) => string> = {
  delete: (condition) => `DELETE r FROM redirection_rules r WHERE ${condition}`,
  enable: (condition) => `UPDATE redirection_rules r SET r.enabled = 1 WHERE ${condition} AND r.problem IS NULL`,
  disable: (condition) => `UPDATE redirection_rules r SET r.enabled = 0 WHERE ${condition}`,
  reset: (condition) => `UPDATE redirection_rules r SET r.hits = 0, r.last_access = NULL WHERE ${condition}`,
};

/** Does something to many rules at once (redirection 5). */
@Injectable()
export class RuleBulk {
  constructor(
    private readonly db: Db,
    private readonly changes: RuleChanges,
    private readonly visits: VisitLog,
  ) {}

  /**
   * Does it to the items, or to all rules that the filters find; answers to how many. The first item that is no rule ends
   * it with a 400: what was named before it stays changed.
   */
  async run({ action, items, global, filterBy }: BulkRulesArgs): Promise<number> {
    if (items?.length) return this.toItems(action, [...new Set(items.map((item) => asNumber(item) ?? 0))]);
    if (!global) return 0;
    const where = ruleFilter(filterBy);
    return this.change(action, () => where);
  }

  private async toItems(action: RuleAction, ids: readonly number[]): Promise<number> {
    let isComplete = true;
    const touched = await this.change(action, async () => {
      const rows = await this.db.current<{ id: number }>('SELECT id FROM redirection_rules WHERE id IN (?)', [ids]);
      const known = new Set(rows.map(({ id }) => id));
      const unknown = ids.findIndex((id) => !known.has(id));
      isComplete = unknown < 0;
      const named = isComplete ? ids : ids.slice(0, unknown);
      return named.length ? new Where().and('r.id IN (?)', named) : undefined;
    });
    return isComplete ? touched : fail('redirect_bulk_failed');
  }

  private async change(action: RuleAction, choose: () => Promise<Where | undefined> | Where): Promise<number> {
    // Hits of earlier visits must not be counted after they were reset.
    if (action === 'reset') await this.visits.flushed();
    return this.changes.run(async () => {
      const where = await choose();
      // What visits count is none of the rule itself.
      await this.changes.touchedWhere(action === 'reset' ? undefined : where);
      if (!where) return 0;
      const { affectedRows } = await this.db.write(STATEMENTS[action](where.sql), where.parameters);
      return affectedRows;
    });
  }
}
