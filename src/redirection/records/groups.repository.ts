import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Db } from '#libs/db';
import { Where, containing, sql, tableOf } from '#libs/sql';
import { type ModuleId, type NewGroup, numberOf, RedirectionGroup } from '../common/index.js';
import type { GroupFilters, ListGroupsDto } from './groups.dto.js';

/** Stores groups of rules. Changes must run inside `RuleChangesRepository.run`. */
@Injectable()
export class GroupsRepository {
  constructor(private readonly db: Db) {}

  /** A page of the groups that match the filters. */
  page(
    filters: GroupFilters,
    { orderby, direction, per_page: size }: ListGroupsDto,
    offset: number,
  ): Promise<RedirectionGroup[]> {
    return this.select()
      .where(matching(filters))
      .orderBy(orderby === 'id' ? `g.id ${direction}` : `g.name ${direction}, g.id ${direction}`)
      .limit(size, offset)
      .rows();
  }

  /** The number of groups that match the filters. */
  count(filters: GroupFilters): Promise<number> {
    return this.select().where(matching(filters)).count();
  }

  /** The group with an id. */
  find(id: number): Promise<RedirectionGroup | undefined> {
    return this.select().where('g.id = ?', id).first();
  }

  /** The group with the lowest id. */
  first(): Promise<RedirectionGroup | undefined> {
    return this.select().orderBy('g.id').limit(1).first();
  }

  /** The enabled groups of a module, or all groups. */
  ofModule(module: ModuleId | 'all'): Promise<RedirectionGroup[]> {
    const groups = this.select();
    if (module !== 'all') groups.where('g.module_id = ? AND g.enabled = 1', module);
    return groups.orderBy('g.id').rows();
  }

  /** All groups, read from the primary server. */
  all(): Promise<RedirectionGroup[]> {
    return this.select().orderBy('g.id').current();
  }

  /** Whether a group exists, read from the primary server. */
  async exists(id: number): Promise<boolean> {
    return (await this.ids().where('g.id = ?', id).current()).length > 0;
  }

  /** Whether there are no groups, read from the primary server. */
  async isEmpty(): Promise<boolean> {
    return (await this.ids().limit(1).current()).length === 0;
  }

  /** The id itself if the group exists, otherwise the id of the first group; 0 if there are no groups. */
  async idOrFirst(id: number): Promise<number> {
    const [group] = await this.ids().orderBy('g.id = ? DESC, g.id', id).limit(1).current();
    return group?.id ?? 0;
  }

  /** The ids of existing groups among these, read from the primary server. */
  async known(ids: readonly number[]): Promise<number[]> {
    return (await this.ids().where('g.id IN (?)', ids).current()).map(({ id }) => id);
  }

  /** The ids of all groups that match the filters, read from the primary server. */
  async idsOf(filters: GroupFilters): Promise<number[]> {
    return (await this.ids().where(matching(filters)).current()).map(({ id }) => id);
  }

  /** Inserts a group and returns its id. */
  insert(group: NewGroup): Promise<number> {
    return this.db.insert(RedirectionGroup, group);
  }

  async update(id: number, changes: Partial<NewGroup>): Promise<void> {
    await this.db.of(RedirectionGroup).update(id, changes);
  }

  async setEnabled(ids: readonly number[], enabled: boolean): Promise<void> {
    await this.db.of(RedirectionGroup).update({ id: In(ids) }, { enabled });
  }

  /** Deletes groups and, through the foreign key, their rules. */
  async delete(ids: readonly number[]): Promise<void> {
    await this.db.of(RedirectionGroup).delete({ id: In(ids) });
  }

  /** Deletes all groups and their rules. */
  async deleteAll(): Promise<void> {
    await this.db.write(sql`DELETE FROM ${tableOf(RedirectionGroup)}`);
  }

  private select() {
    return this.db.select(RedirectionGroup, 'g');
  }

  private ids() {
    return this.db.select(RedirectionGroup, 'g', ['id']);
  }
}

/** The SQL condition of filters on groups `g`. */
function matching({ status, module, name }: GroupFilters): Where {
  const where = new Where();
  if (status !== undefined) where.and('g.enabled = ?', Number(status === 'enabled'));
  if (module !== undefined) where.and('g.module_id = ?', numberOf(module));
  if (name !== undefined) where.and('g.name LIKE ?', containing(name));
  return where;
}
