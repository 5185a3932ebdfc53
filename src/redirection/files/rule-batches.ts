import { Db } from '#libs/db';
import { RuleChanges } from '../rules/rule-changes.js';
import type { RuleDraft } from '../rules/rule-draft.js';
import { RuleRows } from '../rules/rule-rows.js';

/** As many rules are stored in one transaction. */
const BATCH = 1000;

/**
 * Stores many rules, some at a time, so that nobody has to wait for all of them. Running instances are told behind the
 * last: they read all rules anew then.
 */
export class RuleBatches {
  private waiting: RuleDraft[] = [];

  constructor(
    private readonly db: Db,
    private readonly rows: RuleRows,
    private readonly changes: RuleChanges,
  ) {}

  async add(draft: RuleDraft): Promise<void> {
    this.waiting.push(draft);
    if (this.waiting.length < BATCH) return;
    const rules = this.take();
    await this.db.atomic(() => this.rows.insertMany(rules));
  }

  /** Stores what is left and tells everybody. */
  async end(): Promise<void> {
    const rules = this.take();
    await this.changes.run(() => this.rows.insertMany(rules));
  }

  private take(): RuleDraft[] {
    const { waiting } = this;
    this.waiting = [];
    return waiting;
  }
}
