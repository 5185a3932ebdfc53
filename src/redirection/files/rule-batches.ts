import { Db } from '#libs/db';
import { RuleChanges } from '../rules/rule-changes.js';
import type { RuleDraft } from '../rules/rule-draft.js';
import { RuleRows } from '../rules/rule-rows.js';

/** As many rules are stored in one transaction. */
const BATCH = 1000;

/**
 * Stores many rules, some at a time, so that nobody has to wait for all of them. Running instances are told behind the
 * last: of more than one batch they read all rules anew.
 */
export class RuleBatches {
  private waiting: RuleDraft[] = [];
  private isFirst = true;

  constructor(
    private readonly db: Db,
    private readonly rows: RuleRows,
    private readonly changes: RuleChanges,
  ) {}

  async add(draft: RuleDraft): Promise<void> {
    this.waiting.push(draft);
    if (this.waiting.length < BATCH) return;
    const rules = this.take();
    this.isFirst = false;
    await this.db.atomic(() => this.rows.insertMany(rules));
  }

  /** Stores what is left and tells everybody. */
  async end(): Promise<void> {
    const rules = this.take();
    await this.changes.run(async () => {
      const made = await this.rows.insertMany(rules);
      if (this.isFirst) await this.changes.touched(made);
    });
  }

  private take(): RuleDraft[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
