import { RulesRepository } from '../../src/redirection/records/rules.repository.js';
import { openConnection, sql } from './database.js';
import type { Answer, TestSite } from './site.js';

let serial = 0;

/** Creates groups and rules as the administrator. */
export class RedirectionMaker {
  constructor(private readonly site: TestSite) {}

  /** Creates a group and returns its id. */
  async group(name = `Group ${(serial += 1)}`, moduleId = 1): Promise<number> {
    const query = { orderby: 'id', per_page: '5' };
    const made = await this.site.rest('/redirection/v1/group', { as: 'admin', query, body: { name, moduleId } });
    if (made.status !== 200) throw new Error(`No group: ${made.text}`);
    return made.body.items[0].id;
  }

  /** Requests a plain rule with some members changed. The response lists the rules of its group. */
  ask(groupId: number, fields: object): Promise<Answer> {
    return this.site.rest('/redirection/v1/redirect', {
      as: 'admin',
      query: { 'filterBy[group]': String(groupId) },
      body: {
        match_type: 'url',
        action_type: 'url',
        action_code: 301,
        action_data: { url: '/target' },
        group_id: groupId,
        ...fields,
      },
    });
  }

  /** Creates a rule and returns it as listed. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into rules of every shape
  async rule(groupId: number, fields: object): Promise<any> {
    const made = await this.ask(groupId, fields);
    if (made.status !== 200) throw new Error(`No rule: ${made.text}`);
    return made.body.items[0];
  }

  /** Creates a plain rule for each source in at most two requests. Returns their ids in the same order. */
  async rules(groupId: number, urls: readonly string[]): Promise<number[]> {
    const made = await this.ask(groupId, { url: urls });
    if (made.status !== 200) throw new Error(`No rules: ${made.text}`);
    const { body } = await this.site.rest('/redirection/v1/redirect', {
      as: 'admin',
      query: { 'filterBy[group]': String(groupId), per_page: '200', direction: 'asc', orderby: 'id' },
    });
    return body.items.map(({ id }: { id: number }) => id);
  }
}

/** Changes settings of redirection as the administrator. */
export async function setRedirection(site: TestSite, settings: object): Promise<void> {
  const changed = await site.rest('/redirection/v1/setting', { as: 'admin', body: settings });
  if (changed.status !== 200) throw new Error(`Not changed: ${changed.text}`);
}

/** Resets rules, groups, logs and settings to those of a new site. */
export async function resetRedirection(site: TestSite): Promise<void> {
  const done = await site.rest('/redirection/v1/plugin/delete', { as: 'admin', body: { confirm: 'delete' } });
  if (done.status !== 200) throw new Error(`Not reset: ${done.text}`);
}

/** Deletes all groups but not their rules, as in a damaged database: the routes always leave a group and no orphans. */
export async function loseGroups(): Promise<void> {
  const connection = await openConnection();
  try {
    await connection.query('SET FOREIGN_KEY_CHECKS = 0');
    await connection.query('DELETE FROM redirection_groups');
  } finally {
    await connection.end();
  }
}

/** The repository of rules, for the plans of statements that no single request sends. */
export const ruleRowsOf = (site: TestSite): RulesRepository => site.app.get(RulesRepository);

/** Stores thousands of rules of all kinds at once, for query plans: through the routes it would take minutes. */
export async function storeRules(count: number, groups: readonly [few: number, many: number]): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => [
    `/rule-${index % 97}-${index}`,
    String(index).padStart(32, '0'),
    Number(index % 20 === 0),
    index % 50 ? 'url' : 'agent',
    index % 40 ? 'url' : 'error',
    index % 40 ? 301 : 404,
    '{}',
    '/target',
    groups[index % 10 > 0 ? 1 : 0],
    index % 1000,
    Number(index % 25 > 0),
    index % 90,
    index % 30 ? '2024-01-01 00:00:00' : null,
  ]);
  await sql(
    `INSERT INTO redirection_rules (url, source_hash, is_regex, match_type, action_type, action_code, conditions, target,
 group_id, position, enabled, hits, last_access) VALUES ?`,
    [rows],
  );
}
