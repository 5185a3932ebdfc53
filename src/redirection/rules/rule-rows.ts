import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db, Where, insertRows, plainSql, sql, type Row as ColumnValues, type Sql } from '#libs/db';
import { decoded, normalPath } from '../engine/normal-path.js';
import type { RuleDraft, SentRule } from './rule-draft.js';
import type { ActionType, Condition, QueryHandling, Rule } from './rule.js';

interface Row {
  id: number;
  url: string;
  is_regex: number;
  flag_query: QueryHandling | null;
  flag_case: number | null;
  flag_trailing: number | null;
  match_type: Condition['type'];
  action_type: ActionType;
  action_code: number;
  conditions: string;
  target: string | null;
  target_unmatched: string | null;
  title: string;
  group_id: number;
  position: number;
  enabled: number;
  log_excluded: number;
  hits: number;
  last_access: string | null;
  problem: string | null;
}

const COLUMNS = plainSql(
  `r.id, r.url, r.is_regex, r.flag_query, r.flag_case, r.flag_trailing, r.match_type, r.action_type, r.action_code,
 r.conditions, r.target, r.target_unmatched, r.title, r.group_id, r.position, r.enabled, r.log_excluded, r.hits,
 DATE_FORMAT(r.last_access, '%Y-%m-%d %H:%i:%s') AS last_access, r.problem`,
);
const BATCH = 2000;
const INSERTED = 500;

const columnOf = (flag: boolean | undefined): number | null => (flag === undefined ? null : Number(flag));

/** A rule from its row. */
function toRule(row: Row): Rule {
  const { flag_query: query, flag_case: letters, flag_trailing: slash, target, target_unmatched: unmatched } = row;
  return {
    id: row.id,
    url: row.url,
    isRegex: row.is_regex === 1,
    flags: {
      ...(query === null ? {} : { query }),
      ...(letters === null ? {} : { ignoresCase: letters === 1 }),
      ...(slash === null ? {} : { ignoresTrailingSlash: slash === 1 }),
    },
    condition: { type: row.match_type, ...(JSON.parse(row.conditions) as object) } as Condition,
    action: row.action_type,
    code: row.action_code,
    targets: target === null ? null : { matched: target, unmatched: unmatched ?? '' },
    title: row.title,
    groupId: row.group_id,
    position: row.position,
    enabled: row.enabled === 1,
    excludedFromLog: row.log_excluded === 1,
    hits: row.hits,
    lastAccess: row.last_access,
    problem: row.problem,
  };
}

/** The columns of a rule. */
function toColumns(rule: Omit<Rule, 'id'>): ColumnValues {
  const { type, ...conditions } = rule.condition;
  return {
    url: rule.url,
    source_hash: rule.isRegex ? null : sourceHash(rule.url),
    is_regex: Number(rule.isRegex),
    flag_query: rule.flags.query ?? null,
    flag_case: columnOf(rule.flags.ignoresCase),
    flag_trailing: columnOf(rule.flags.ignoresTrailingSlash),
    match_type: type,
    action_type: rule.action,
    action_code: rule.code,
    conditions: JSON.stringify(conditions),
    target: rule.targets?.matched ?? null,
    target_unmatched: rule.targets?.unmatched ?? null,
    title: rule.title,
    group_id: rule.groupId,
    position: rule.position,
    enabled: Number(rule.enabled),
    log_excluded: Number(rule.excludedFromLog),
    hits: rule.hits,
    last_access: rule.lastAccess,
    problem: rule.problem,
  };
}

/** What the sources of plain rules are found by: the normal path of an address, whatever its query. */
export function sourceHash(address: string): string {
  const [path = ''] = address.split('?', 1);
  return createHash('md5')
    .update(normalPath(decoded(path)))
    .digest('hex');
}

/** The rows of rules, as they are. Whoever changes them does so inside `RuleChanges.run`. */
@Injectable()
export class RuleRows {
  constructor(private readonly db: Db) {}

  /** Rules that fit, of the table `r`; an order and a limit may follow the condition. For showing. */
  async where(condition: Sql | Where): Promise<Rule[]> {
    const { sql: text, parameters } = sql`SELECT ${COLUMNS} FROM redirection_rules r WHERE ${condition}`;
    return (await this.db.rows<Row>(text, parameters)).map(toRule);
  }

  /** A rule as it is now, if there is one of this number. */
  async find(id: number): Promise<Rule | undefined> {
    return (await this.current(sql`r.id = ${id}`))[0];
  }

  /** Rules that fit as they are now, of the table `r`: for deciding. */
  async current(condition: Sql | Where): Promise<Rule[]> {
    const { sql: text, parameters } = sql`SELECT ${COLUMNS} FROM redirection_rules r WHERE ${condition}`;
    return (await this.db.current<Row>(text, parameters)).map(toRule);
  }

  /** All enabled rules in the order in which visits ask them, batch by batch. */
  enabledInBatches(): AsyncGenerator<Rule[]> {
    // Most are enabled: written like that, the database goes through the positions instead of sorting for each batch.
    return this.inBatches(new Where().and('r.enabled + 0 = 1'));
  }

  /** All rules that fit, of the table `r`, by position, batch by batch. */
  async *inBatches(condition: Where): AsyncGenerator<Rule[]> {
    let after = sql`1`;
    for (;;) {
      const rules = await this.current(sql`${condition} AND ${after} ORDER BY r.position, r.id LIMIT ${BATCH}`);
      const last = rules.at(-1);
      if (!last) return;
      yield rules;
      if (rules.length < BATCH) return;
      after = sql`(r.position > ${last.position} OR (r.position = ${last.position} AND r.id > ${last.id}))`;
    }
  }

  /**
   * Stores new rules; those without a position come behind the others of their group, in their order. Answers with their
   * numbers.
   */
  async insertMany(drafts: readonly RuleDraft[]): Promise<number[]> {
    const unplaced = drafts.filter(({ position }) => position === undefined);
    const next = await this.countIn([...new Set(unplaced.map(({ groupId }) => groupId))]);
    let start = 0;
    for (let from = 0; from < drafts.length; from += INSERTED) {
      // A rule with a place of its own counts, too, for those that come after it.
      const [first, ...others] = drafts.slice(from, from + INSERTED).map((draft) => {
        const before = next.get(draft.groupId) ?? 0;
        next.set(draft.groupId, before + 1);
        return toColumns({ ...draft, position: draft.position ?? before });
      });
      if (!first) break;
      const { insertId } = await insertRows(this.db, 'redirection_rules', [first, ...others]);
      start ||= insertId;
    }
    if (!start) return [];
    // Nobody else makes rules before this change has ended.
    const made = await this.db.current<{ id: number }>('SELECT id FROM redirection_rules WHERE id >= ?', [start]);
    return made.map(({ id }) => id);
  }

  /** Stores a changed rule; hits and last access only if they were sent: visits count meanwhile. */
  async update(id: number, draft: RuleDraft & { position: number }, sent: SentRule): Promise<void> {
    const { hits, last_access: lastAccess, ...columns } = toColumns(draft);
    if (sent.hits !== undefined) columns.hits = hits;
    if (sent.last_access !== undefined) columns.last_access = lastAccess;
    const sets = Object.keys(columns).map((column) => `${column} = ?`);
    await this.db.write(`UPDATE redirection_rules SET ${sets.join(', ')} WHERE id = ?`, [
      ...Object.values(columns),
      id,
    ]);
  }

  private async countIn(groups: readonly number[]): Promise<Map<number, number>> {
    if (!groups.length) return new Map();
    const rows = await this.db.current<{ id: number; rules: number }>(
      'SELECT group_id AS id, COUNT(*) AS rules FROM redirection_rules WHERE group_id IN (?) GROUP BY group_id',
      [groups],
    );
    return new Map(rows.map(({ id, rules }) => [id, Number(rules)]));
  }
}
