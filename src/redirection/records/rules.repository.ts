import { Injectable } from '@nestjs/common';
import {
  Db,
  keysetSql,
  reversedKeyset,
  VersionCounters,
  type KeysetOrder,
  type KeysetValue,
  type PageSpan,
} from '#libs/db';
import { containing, propertiesOf, type Select, sql, tableOf, Where, type Sql } from '#libs/sql';
import {
  ACTION_TYPES,
  type Condition,
  isCode,
  MATCH_TYPES,
  type ModuleId,
  numberOf,
  RedirectionGroup,
  RedirectionRule,
  type Rule,
  sourceHash,
} from '../common/index.js';
import { RULES_VERSION } from './rule-changes.repository.js';
import type { RuleDraft, SentRule } from './rule-draft.js';
import { RULE_FILTERS, type ListRulesDto, type RuleAction, type RuleFilters, type RuleOrder } from './rules.dto.js';

const R = tableOf(RedirectionRule, 'r');
const COLUMNS = propertiesOf(RedirectionRule, ['sourceHash', 'urlStart']);
type RuleRow = Pick<RedirectionRule, (typeof COLUMNS)[number]>;

const READ_AT_ONCE = 2000;
const INSERTED_AT_ONCE = 500;

/** The rules that a bulk action changes. */
export type SelectedRules = { ids: readonly number[] } | { filters: RuleFilters };

/** Columns by which lists are ordered. Sources with the same first 190 characters are ordered by id. */
const ORDERS: Record<RuleOrder, string | undefined> = {
  source: 'r.url_start',
  last_count: 'r.hits',
  last_access: 'r.last_access',
  position: 'r.position',
  id: undefined,
  '': undefined,
};
/** The order in which rules are tried. */
const TRIAL_ORDER = 'r.position, r.id';

const orderOf = ({ orderby = '', direction }: Pick<ListRulesDto, 'orderby' | 'direction'>): KeysetOrder => {
  const column = ORDERS[orderby];
  return { ...(column ? { column } : {}), id: 'r.id', direction: direction === 'asc' ? 'ASC' : 'DESC' };
};

/** The order of a list for cursors; undefined for rules by their last visit, which many have not had. */
export const keysetOf = (args: Pick<ListRulesDto, 'orderby' | 'direction'>): KeysetOrder | undefined =>
  args.orderby === 'last_access' ? undefined : orderOf(args);

/** Characters of a source by which rules are ordered. */
const URL_LENGTH = 190;

/** The values of a rule in that order. */
export function positionOf({ orderby = '' }: Pick<ListRulesDto, 'orderby'>, rule: Rule): KeysetValue[] {
  if (orderby === 'source') return [[...rule.url].slice(0, URL_LENGTH).join(''), rule.id];
  if (orderby === 'last_count') return [rule.hits, rule.id];
  return orderby === 'position' ? [rule.position, rule.id] : [rule.id];
}

/** Stores rules. Changes must run inside `RuleChangesRepository.run`. */
@Injectable()
export class RulesRepository {
  constructor(private readonly db: Db) {}

  /** Rules of a span, as they are read, and the version of all rules, which is absent without rows. */
  async page(
    filters: RuleFilters,
    args: Pick<ListRulesDto, 'orderby' | 'direction'>,
    { after, ...span }: PageSpan & { after?: Where },
  ): Promise<{ items: Rule[]; version: number | undefined }> {
    const order = span.fromEnd ? reversedKeyset(orderOf(args)) : orderOf(args);
    const limited = <S extends Select<object>>(select: S): S => {
      if (after) select.where(after);
      return select.where(matching(filters)).orderBy(keysetSql(order)).limit(span.limit, span.offset);
    };
    const read = this.select().also<{ version: number }>(sql`${VersionCounters.versionOf(RULES_VERSION)} AS version`);
    if (span.offset) {
      // Rows that are skipped are not read, if an index has the order.
      const ids = limited(this.db.select(RedirectionRule, 'r', ['id'])).statement();
      read.where(sql`r.id IN (SELECT page.id FROM (${ids}) page)`).orderBy(keysetSql(order));
    }
    const rows = await (span.offset ? read : limited(read)).rows();
    const [first] = rows;
    return { items: rows.map(toRule), version: first?.version };
  }

  /** The number of rules that match the filters. */
  count(filters: RuleFilters): Promise<number> {
    return this.select().where(matching(filters)).count();
  }

  /** The rule with an id, read from the primary server. */
  async find(id: number): Promise<Rule | undefined> {
    return (await this.select().where('r.id = ?', id).current()).map(toRule)[0];
  }

  /** The enabled rules among these ids, read from the primary server. */
  async findEnabled(ids: readonly number[]): Promise<Rule[]> {
    return (await this.select().where('r.id IN (?) AND r.enabled = 1', ids).current()).map(toRule);
  }

  /** The rules with these ids; may be read from a replica. */
  async findShown(ids: readonly number[]): Promise<Rule[]> {
    return (await this.select().where('r.id IN (?)', ids).rows()).map(toRule);
  }

  /** The first plain rules for a path in the order in which they are tried, read from the primary server. */
  async findByPath(path: string, most: number): Promise<Rule[]> {
    return (await this.ofPath(path, most).current()).map(toRule);
  }

  /** Like `findByPath`, but may be read from a replica. */
  async findShownByPath(path: string, most: number): Promise<Rule[]> {
    return (await this.ofPath(path, most).rows()).map(toRule);
  }

  /** The first enabled plain rules for a path, except the rule with the id `except`; read from the primary server. */
  async findEnabledByPath(path: string, except: number, most: number): Promise<Rule[]> {
    const rules = this.ofPath(path, most).where('r.enabled = 1 AND r.id <> ?', except);
    return (await rules.current()).map(toRule);
  }

  /** The first disabled regular expressions; may be read from a replica. */
  async findDisabledExpressions(most: number): Promise<Rule[]> {
    const rules = this.select().where('r.enabled = 0 AND r.is_regex = 1').orderBy(TRIAL_ORDER).limit(most);
    return (await rules.rows()).map(toRule);
  }

  /** The ids of existing rules among these, read from the primary server. */
  async known(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.db.select(RedirectionRule, 'r', ['id']).where('r.id IN (?)', ids).current();
    return new Set(rows.map(({ id }) => id));
  }

  /** The source hashes of existing rules among these, read from the primary server. */
  async knownSources(hashes: readonly string[]): Promise<Set<string | null>> {
    const rules = this.db.select(RedirectionRule, 'r', ['sourceHash']).where('r.source_hash IN (?)', hashes);
    return new Set((await rules.current()).map((rule) => rule.sourceHash));
  }

  /** The ids of the selected rules, at most `most`; read from the primary server. */
  ids(selected: SelectedRules, most: number): Promise<number[]> {
    return this.idsWhere(selectedBy(selected), most);
  }

  /** The ids of the rules of groups, at most `most`; read from the primary server. */
  idsInGroups(groupIds: readonly number[], most: number): Promise<number[]> {
    return this.idsWhere(sql`r.group_id IN (${groupIds})`, most);
  }

  /** The number of rules by group, read from the primary server; groups without rules are missing. */
  async groupSizes(groupIds: readonly number[]): Promise<Map<number, number>> {
    return groupIds.length ? toMap(await this.countByGroup(groupIds).current()) : new Map<number, number>();
  }

  /** Iterates all enabled rules in batches, in the order in which they are tried. */
  enabledInBatches(): AsyncGenerator<Rule[]> {
    // Most rules are enabled. This expression makes the database read along the index of positions instead of sorting.
    return this.inBatches('r.enabled + 0 = 1');
  }

  /** Iterates the enabled rules of the enabled groups of a module, or all rules, in batches. */
  exportedInBatches(module: ModuleId | 'all'): AsyncGenerator<Rule[]> {
    const groups = tableOf(RedirectionGroup, 'g');
    return this.inBatches(
      module === 'all'
        ? '1'
        : sql`r.enabled = 1 AND r.group_id IN (SELECT g.id FROM ${groups} WHERE g.module_id = ${module} AND g.enabled = 1)`,
    );
  }

  /** Inserts rules and returns their ids. Rules without a position follow the others of their group. */
  async insertMany(drafts: readonly RuleDraft[], sizes?: Map<number, number>): Promise<number[]> {
    const start = await this.insertAll(drafts, sizes);
    if (!start) return [];
    // Changes are serialized: no other rules are inserted before this change ends.
    return (await this.db.select(RedirectionRule, 'r', ['id']).where('r.id >= ?', start).current()).map(({ id }) => id);
  }

  /**
   * Inserts rules and returns the id of the first one; 0 without rules. `sizes` has the number of rules by group, as far as
   * they are known, and is kept up to date.
   */
  async insertAll(drafts: readonly RuleDraft[], sizes = new Map<number, number>()): Promise<number> {
    const uncounted = new Set(
      drafts.flatMap(({ position, groupId }) => (position === undefined && !sizes.has(groupId) ? [groupId] : [])),
    );
    for (const [id, size] of await this.groupSizes([...uncounted])) sizes.set(id, size);
    let start = 0;
    for (let from = 0; from < drafts.length; from += INSERTED_AT_ONCE) {
      // Rules with a position count, too, for the position of the rules that follow.
      const rows = drafts.slice(from, from + INSERTED_AT_ONCE).map((draft) => {
        const before = sizes.get(draft.groupId) ?? 0;
        sizes.set(draft.groupId, before + 1);
        return toRow({ ...draft, position: draft.position ?? before });
      });
      const { insertId } = await this.db.insertAll(RedirectionRule, rows);
      start ||= insertId;
    }
    return start;
  }

  /**
   * Updates a rule. Hits and last access are updated only if they were sent: visits may have changed them meanwhile.
   */
  async update(id: number, draft: RuleDraft & { position: number }, sent: SentRule = {}): Promise<void> {
    const { hits, lastAccess, ...changes } = toRow(draft);
    await this.db.of(RedirectionRule).update(id, {
      ...changes,
      ...(sent.hits === undefined ? {} : { hits }),
      ...(sent.last_access === undefined ? {} : { lastAccess }),
    });
  }

  /** Applies a bulk action; returns the number of rules. */
  async apply(action: RuleAction, selected: SelectedRules): Promise<number> {
    const { affectedRows } = await this.db.write(ACTIONS[action](selectedBy(selected)));
    return affectedRows;
  }

  /** Enables or disables the rules of groups. Rules with a problem stay disabled. */
  async setEnabledInGroups(groupIds: readonly number[], enabled: boolean): Promise<void> {
    await this.db.write(
      sql`UPDATE ${R} SET r.enabled = ${Number(enabled)} AND r.problem IS NULL WHERE r.group_id IN (${groupIds})`,
    );
  }

  /** Deletes all rules. */
  async deleteAll(): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(RedirectionRule)}`);
  }

  private select() {
    return this.db.select(RedirectionRule, 'r', COLUMNS);
  }

  private ofPath(path: string, most: number) {
    return this.select().where('r.source_hash = ?', sourceHash(path)).orderBy(TRIAL_ORDER).limit(most);
  }

  private async idsWhere(condition: Sql | Where, most: number): Promise<number[]> {
    const rows = await this.db.select(RedirectionRule, 'r', ['id']).where(condition).limit(most).current();
    return rows.map(({ id }) => id);
  }

  private countByGroup(groupIds: readonly number[]) {
    return this.db
      .select(RedirectionRule, 'r', { id: 'groupId' })
      .also<{ rules: number }>('COUNT(*) AS rules')
      .where('r.group_id IN (?)', groupIds)
      .groupBy('r.group_id');
  }

  /** Iterates rules by position in batches. */
  private async *inBatches(condition: string | Sql): AsyncGenerator<Rule[]> {
    for (let last: Rule | undefined; ;) {
      const next = this.select().where(condition).orderBy(TRIAL_ORDER).limit(READ_AT_ONCE);
      if (last) next.where('(r.position > ? OR r.position = ? AND r.id > ?)', last.position, last.position, last.id);
      const rules = (await next.current()).map(toRule);
      if (rules.length) yield rules;
      if (rules.length < READ_AT_ONCE) return;
      last = rules.at(-1);
    }
  }
}

/** Statements of bulk actions on rules `r`. Rules with a problem stay disabled. */
const ACTIONS: Record<RuleAction, (condition: Sql | Where) => Sql> = {
  delete: (condition) => sql`DELETE r FROM ${R} WHERE ${condition}`,
  enable: (condition) => sql`UPDATE ${R} SET r.enabled = 1 WHERE ${condition} AND r.problem IS NULL`,
  disable: (condition) => sql`UPDATE ${R} SET r.enabled = 0 WHERE ${condition}`,
  reset: (condition) => sql`UPDATE ${R} SET r.hits = 0, r.last_access = NULL WHERE ${condition}`,
};

/** The condition of each filter on a rule `r`; filters with an unknown value are ignored. */
const CONDITIONS: Record<keyof RuleFilters, (where: Where, value: string) => unknown> = {
  status: (where, value) => where.and('r.enabled = ?', Number(value === 'enabled')),
  'url-match': (where, value) => where.and('r.is_regex = ?', Number(value === 'regular')),
  match: (where, value) => oneOf(where, 'r.match_type', MATCH_TYPES, value),
  action: (where, value) => oneOf(where, 'r.action_type', ACTION_TYPES, value),
  http: (where, value) => isCode(numberOf(value)) && where.and('r.action_code = ?', numberOf(value)),
  access: (where, value) => {
    const span = { year: 'YEAR', month: 'MONTH' }[value];
    const before = span ? ` OR r.last_access < UTC_TIMESTAMP() - INTERVAL 1 ${span}` : '';
    where.and(`(r.last_access IS NULL${before})`);
  },
  url: (where, value) => where.and('r.url LIKE ?', containing(value)),
  target: (where, value) => {
    const text = containing(value);
    where.and('(r.target LIKE ? OR r.target_unmatched LIKE ? OR r.conditions LIKE ?)', text, text, text);
  },
  title: (where, value) => where.and('r.title LIKE ?', containing(value)),
  group: (where, value) => where.and('r.group_id = ?', numberOf(value)),
  id: (where, value) => where.and('r.id = ?', numberOf(value)),
};

const oneOf = (where: Where, column: string, known: readonly string[], value: string) =>
  known.includes(value) && where.and(`${column} = ?`, value);

function matching(filters: RuleFilters): Where {
  const where = new Where();
  for (const name of RULE_FILTERS) {
    const value = filters[name];
    if (value !== undefined) CONDITIONS[name](where, value);
  }
  return where;
}

const selectedBy = (selected: SelectedRules): Where =>
  'ids' in selected ? new Where().and('r.id IN (?)', selected.ids) : matching(selected.filters);

const toMap = (rows: readonly { id: number; rules: number }[]): Map<number, number> =>
  new Map(rows.map(({ id, rules }) => [id, Number(rules)]));

function toRule(row: RuleRow): Rule {
  const { flagQuery: query, flagCase: ignoresCase, flagTrailing: ignoresTrailingSlash } = row;
  return {
    id: row.id,
    url: row.url,
    isRegex: row.isRegex,
    flagPrefix: row.flagPrefix,
    flagWhole: row.flagWhole,
    flagAppend: row.flagAppend,
    flags: {
      ...(query === null ? {} : { query }),
      ...(ignoresCase === null ? {} : { ignoresCase }),
      ...(ignoresTrailingSlash === null ? {} : { ignoresTrailingSlash }),
    },
    condition: { type: row.matchType, ...(JSON.parse(row.conditions) as object) } as Condition,
    action: row.actionType,
    code: row.actionCode,
    targets: row.target === null ? null : { matched: row.target, unmatched: row.targetUnmatched ?? '' },
    title: row.title,
    groupId: row.groupId,
    position: row.position,
    enabled: row.enabled,
    excludedFromLog: row.logExcluded,
    hits: row.hits,
    lastAccess: row.lastAccess,
    problem: row.problem,
  };
}

function toRow(rule: Omit<Rule, 'id'>): Omit<RedirectionRule, 'id' | 'urlStart'> {
  const { type, ...conditions } = rule.condition;
  return {
    url: rule.url,
    sourceHash: rule.isRegex ? null : sourceHash(rule.url),
    isRegex: rule.isRegex,
    flagQuery: rule.flags.query ?? null,
    flagCase: rule.flags.ignoresCase ?? null,
    flagTrailing: rule.flags.ignoresTrailingSlash ?? null,
    flagPrefix: rule.flagPrefix,
    flagWhole: rule.flagWhole,
    flagAppend: rule.flagAppend,
    matchType: type,
    actionType: rule.action,
    actionCode: rule.code,
    conditions: JSON.stringify(conditions),
    target: rule.targets?.matched ?? null,
    targetUnmatched: rule.targets?.unmatched ?? null,
    title: rule.title,
    groupId: rule.groupId,
    position: rule.position,
    enabled: rule.enabled,
    logExcluded: rule.excludedFromLog,
    hits: rule.hits,
    lastAccess: rule.lastAccess,
    problem: rule.problem,
  };
}
