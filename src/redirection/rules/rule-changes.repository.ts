import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Clocks, Db, sql, tableOf } from '#libs/db';
import { RedirectionChange } from './redirection-rule.entity.js';

/** The clock of rules and groups: it is advanced in the transaction of every change of them. */
export const RULES_CLOCK = 'redirection rules';

/** A change of more rules counts as a change of all rules. */
export const MOST_RECORDED = 2000;
/** So many changes back the changed rules are known. */
const CHANGES_KEPT = 1000;

const CHANGES = tableOf(RedirectionChange);

/** The one way to change rules and groups, and the record of what was changed. */
@Injectable()
export class RuleChangesRepository {
  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  /**
   * Makes changes in one transaction, or as a part of the ambient one. Changes are serialized: advancing the clock
   * locks it until the transaction ends. So what a change has read of rules and groups still holds when it writes.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.db.transaction(async () => {
      await this.clocks.advance(RULES_CLOCK);
      return work();
    });
  }

  /**
   * Records which rules the running change is about, so that instances need not reload all of them. A change without a
   * record is one of all rules. A change that has one names all of its rules, in one call or several.
   */
  async record(ids: readonly number[]): Promise<void> {
    if (ids.length > MOST_RECORDED) return;
    const version = await this.version();
    await this.db.write(
      sql`INSERT INTO ${CHANGES} (version, rules) VALUES (${version}, ${JSON.stringify(ids)})
 ON DUPLICATE KEY UPDATE rules = JSON_MERGE_PRESERVE(rules, VALUES(rules))`,
    );
    await this.db.of(RedirectionChange).delete({ version: LessThanOrEqual(String(version - CHANGES_KEPT)) });
  }

  /** The number of changes so far. */
  version(): Promise<number> {
    return this.clocks.version(RULES_CLOCK);
  }

  /** The ids of the rules that were changed between two versions; `undefined` if any rule may have been. */
  async between(known: number, version: number): Promise<Set<number> | undefined> {
    if (known > version || version - known > CHANGES_KEPT) return undefined;
    const changes = await this.db
      .select(RedirectionChange, 'c', ['rules'])
      .where('c.version > ? AND c.version <= ?', known, version)
      .current();
    if (changes.length < version - known) return undefined;
    const ids = new Set(changes.flatMap(({ rules }) => rules));
    return ids.size > MOST_RECORDED ? undefined : ids;
  }
}
