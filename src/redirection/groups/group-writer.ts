import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { Db, Where } from '#libs/db';
import { fail } from '../redirection.errors.js';
import { RuleChanges } from '../rules/rule-changes.js';
import { FIRST_GROUP, cleanGroup } from './group.js';
import { groupFilter } from './group-filter.js';
import { GroupRows } from './group-rows.js';
import type { BulkGroupsArgs, CreateGroupArgs, GroupAction } from './groups.args.js';

/** Makes and changes groups, and their rules with them (redirection 7). */
@Injectable()
export class GroupWriter {
  constructor(
    private readonly db: Db,
    private readonly changes: RuleChanges,
    private readonly rows: GroupRows,
  ) {}

  /** Makes a group. */
  async create(sent: Pick<CreateGroupArgs, 'name' | 'moduleId'>): Promise<void> {
    const made = cleanGroup(sent) ?? fail('redirect_group_invalid');
    await this.changes.run(async () => {
      await this.changes.touched([]);
      await this.rows.insert({ ...made, enabled: true });
    });
  }

  /** Changes name and module of a group. */
  async update(id: number, sent: Pick<CreateGroupArgs, 'name' | 'moduleId'>): Promise<void> {
    const { name, moduleId } = cleanGroup(sent) ?? fail('redirect_group_invalid');
    await this.changes.run(async () => {
      await this.changes.touched([]);
      if (!(await this.rows.exists(id))) fail('redirect_group_invalid');
      await this.db.write('UPDATE redirection_groups SET name = ?, module_id = ? WHERE id = ?', [name, moduleId, id]);
    });
  }

  /** Does something to the items that are groups, or to all groups that the filters find; answers to how many. */
  async bulk({ action, items, global, filterBy }: BulkGroupsArgs): Promise<number> {
    if (!items?.length && !global) return 0;
    const where = items?.length ? undefined : groupFilter(filterBy);
    return this.changes.run(async () => {
      const [condition, parameters] = where
        ? [where.sql, where.parameters]
        : ['g.id IN (?)', [items?.map((item) => asNumber(item) ?? 0)]];
      const rows = await this.db.current<{ id: number }>(
        `SELECT g.id FROM redirection_groups g WHERE ${condition}`,
        parameters,
      );
      const ids = rows.map(({ id }) => id);
      await this.changes.touchedWhere(ids.length ? new Where().and('r.group_id IN (?)', ids) : undefined);
      if (ids.length) await this.change(action, ids);
      return ids.length;
    });
  }

  private async change(action: GroupAction, ids: readonly number[]): Promise<void> {
    if (action === 'delete') {
      // Their rules go with them.
      await this.db.write('DELETE FROM redirection_groups WHERE id IN (?)', [ids]);
      if (await this.rows.areEmpty()) await this.rows.insert(FIRST_GROUP);
      return;
    }
    const enabled = Number(action === 'enable');
    await this.db.write('UPDATE redirection_groups SET enabled = ? WHERE id IN (?)', [enabled, ids]);
    // Rules that the engine cannot run stay disabled.
    await this.db.write('UPDATE redirection_rules SET enabled = ? AND problem IS NULL WHERE group_id IN (?)', [
      enabled,
      ids,
    ]);
  }
}
