import { Injectable } from '@nestjs/common';
import { Clocks, Db, type Where } from '#libs/db';

/** The clock of rules and groups: it is advanced in the transaction of every change of them. */
export const RULES_CLOCK = 'redirection rules';

/** So many changes back it is known which rules they were about; a change of more rules than that is one of all. */
const CHANGES_KEPT = 1000;
const MOST_RULES = 2000;

/** The one way to change rules and groups. */
@Injectable()
export class RuleChanges {
  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  /**
   * Makes changes in one transaction, or as a part of the ambient one. They come one after the other, whoever makes them:
   * the clock, which is advanced first, is theirs until the end. So what a change reads of rules and groups is still true
   * when it writes.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.db.atomic(async () => {
      await this.clocks.advance(RULES_CLOCK);
      return work();
    });
  }

  /**
   * Tells which rules the running change is about, so that nobody has to read the others anew. A change that does not
   * tell it is one of all rules; one that does names all that it touches, in one call or several.
   */
  async touched(ids: readonly number[]): Promise<void> {
    if (ids.length > MOST_RULES) return;
    const version = await this.version();
    await this.db.write(
      `INSERT INTO redirection_changes (version, rules) VALUES (?, ?)
       ON DUPLICATE KEY UPDATE rules = JSON_MERGE_PRESERVE(rules, VALUES(rules))`,
      [version, JSON.stringify(ids)],
    );
    await this.db.write('DELETE FROM redirection_changes WHERE version <= ?', [version - CHANGES_KEPT]);
  }

  /** The same for all rules, of the table `r`, that fit at this moment; for none where there is no condition. */
  async touchedWhere(condition: Where | undefined): Promise<void> {
    const rows = condition
      ? await this.db.current<{ id: number }>(
          `SELECT r.id FROM redirection_rules r WHERE ${condition.sql} LIMIT ${MOST_RULES + 1}`,
          condition.parameters,
        )
      : [];
    await this.touched(rows.map(({ id }) => id));
  }

  /** How many changes there have been. */
  async version(): Promise<number> {
    const [row] = await this.db.current<{ version: unknown }>('SELECT version FROM change_clocks WHERE name = ?', [
      RULES_CLOCK,
    ]);
    return Number(row?.version ?? 0);
  }

  /** The numbers of the rules that the changes between two versions were about; undefined where it may be any. */
  async between(known: number, version: number): Promise<Set<number> | undefined> {
    if (known > version || version - known > CHANGES_KEPT) return undefined;
    const rows = await this.db.current<{ rules: string }>(
      'SELECT rules FROM redirection_changes WHERE version > ? AND version <= ?',
      [known, version],
    );
    if (rows.length < version - known) return undefined;
    const ids = new Set(rows.flatMap(({ rules }) => JSON.parse(rules) as number[]));
    return ids.size > MOST_RULES ? undefined : ids;
  }
}
