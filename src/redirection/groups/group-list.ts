import { Injectable } from '@nestjs/common';
import { Db, sql } from '#libs/db';
import { View, type Page } from '#libs/rest';
import { pageOf } from '../lists/list.args.js';
import { fail } from '../redirection.errors.js';
import { RedirectionSettings } from '../settings/redirection-settings.js';
import { groupFilter } from './group-filter.js';
import { GroupRows } from './group-rows.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
import type { ListGroupsArgs } from './groups.args.js';

const WHOLE = new View('view');

/** Groups as answers show them. */
@Injectable()
export class GroupList {
  constructor(
    private readonly db: Db,
    private readonly rows: GroupRows,
    private readonly settings: RedirectionSettings,
    private readonly presenter: GroupPresenter,
    private readonly changed: GroupItemPresenter,
  ) {}

  /** Throws the 400 of a `filterBy` that is not valid. */
  validate({ filterBy }: { filterBy?: unknown }): void {
    groupFilter(filterBy);
  }

  /** A page of groups, in four statements. */
  async page(args: ListGroupsArgs): Promise<Page<Record<string, unknown>>> {
    const where = groupFilter(args.filterBy);
    const columns = args.orderby === 'id' ? ['g.id'] : ['g.name', 'g.id'];
    const groups = await this.rows.where(sql`${where} ${pageOf(args, columns)}`);
    const sizes = await this.rows.sizes(groups.map(({ id }) => id));
    const [row] = await this.db.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM redirection_groups g WHERE ${where.sql}`,
      where.parameters,
    );
    const standard = await this.settings.groupFor(this.settings.current.last_group_id);
    const shown = groups.map((group) => ({
      ...group,
      size: sizes.get(group.id) ?? 0,
      isDefault: group.id === standard,
    }));
    return { items: this.presenter.many(shown, WHOLE), total: Number(row?.total ?? 0) };
  }

  /** A group that was changed, as it is now. */
  async item(id: number): Promise<Record<string, unknown>> {
    const group = (await this.rows.find(id)) ?? fail('redirect_group_invalid');
    const size = (await this.rows.sizes([id])).get(id) ?? 0;
    return this.changed.one({ ...group, size }, WHOLE);
  }
}
