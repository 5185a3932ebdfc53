import { Injectable } from '@nestjs/common';
import { Db, sql } from '#libs/db';
import { View, type Page } from '#libs/rest';
import { pageOf } from '../lists/list.args.js';
import { VisitLog } from '../logs/visit-log.js';
import { fail } from '../redirection.errors.js';
import { ruleFilter } from './rule-filter.js';
import { RuleRows } from './rule-rows.js';
import { RuleSettings } from './rule-settings.js';
import { RuleItemPresenter, RulePresenter } from './rule.presenter.js';
import type { ListRulesArgs, RuleOrder } from './rules.args.js';

/** Columns by which rules are ordered. Sources that begin with the same 190 characters come as they were made. */
const COLUMNS: Record<RuleOrder, readonly string[]> = {
  source: ['r.url_start', 'r.id'],
  last_count: ['r.hits', 'r.id'],
  last_access: ['r.last_access', 'r.id'],
  position: ['r.position', 'r.id'],
  id: ['r.id'],
  '': ['r.id'],
};
const WHOLE = new View('view');

/** Rules as answers show them. */
@Injectable()
export class RuleList {
  constructor(
    private readonly db: Db,
    private readonly rows: RuleRows,
    private readonly settings: RuleSettings,
    private readonly presenter: RulePresenter,
    private readonly changed: RuleItemPresenter,
    private readonly visits: VisitLog,
  ) {}

  /** Throws the 400 of a `filterBy` that is not valid. */
  validate({ filterBy }: { filterBy?: unknown }): void {
    ruleFilter(filterBy);
  }

  /** A page of rules, in two statements, with what visits have left behind so far. */
  async page(args: ListRulesArgs): Promise<Page<Record<string, unknown>>> {
    await this.visits.flushed();
    const where = ruleFilter(args.filterBy);
    const rules = await this.rows.where(sql`${where} ${pageOf(args, COLUMNS[args.orderby ?? ''])}`);
    const [row] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM redirection_rules r WHERE ${where.sql}`,
      where.parameters,
    );
    return {
      items: rules.map((rule) => this.presenter.one(this.settings.shown(rule), WHOLE)),
      total: Number(row?.total ?? 0),
    };
  }

  /** A rule that was changed, as it is now. */
  async item(id: number): Promise<Record<string, unknown>> {
    await this.visits.flushed();
    const rule = (await this.rows.find(id)) ?? fail('redirect_update_failed');
    return this.changed.one(this.settings.shown(rule), WHOLE);
  }
}
