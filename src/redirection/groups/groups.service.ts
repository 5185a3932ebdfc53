import { Injectable, type OnModuleInit } from '@nestjs/common';
import { asNumber } from '#libs/binding';
import { VersionMemo } from '#libs/db';
import { View } from '#libs/presenting';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { plainLine } from '#libs/text';
import { fail, moduleOf, type NewGroup, RedirectionSettings } from '../common/index.js';
import {
  type BulkGroupsDto,
  type CreateGroupDto,
  type GroupAction,
  groupFilters,
  GroupsRepository,
  type ListGroupsDto,
  MAX_RECORDED,
  RuleChangesRepository,
  RulesRepository,
} from '../records/index.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';

/** The group that is created when the last one is deleted. */
const FIRST_GROUP: NewGroup = { name: 'Redirections', moduleId: 1, enabled: true };
/** The groups of a new site. */
const FIRST_GROUPS: readonly NewGroup[] = [FIRST_GROUP, { ...FIRST_GROUP, name: 'Modified Posts' }];

const MAX_NAME = 50;
const MAX_SIZES = 100;
const WHOLE = new View('view');

/** Lists and changes groups of rules. Every rule belongs to a group, so there is always at least one. */
@Injectable()
export class GroupsService implements OnModuleInit {
  /** The numbers of rules of groups, by the ids of the groups. */
  private readonly sizes = new VersionMemo<ReadonlyMap<number, number>>(MAX_SIZES);

  constructor(
    private readonly groups: GroupsRepository,
    private readonly rules: RulesRepository,
    private readonly changes: RuleChangesRepository,
    private readonly settings: RedirectionSettings,
    private readonly presenter: GroupPresenter,
    private readonly changed: GroupItemPresenter,
  ) {}

  async onModuleInit(): Promise<void> {
    if (await this.groups.isEmpty()) await this.createFirst();
  }

  /** Creates the groups of a new site if there are no groups. */
  async createFirst(): Promise<void> {
    await this.changes.run(async () => {
      // Another instance may have created them in the meantime.
      if (!(await this.groups.isEmpty())) return;
      for (const group of FIRST_GROUPS) await this.groups.insert(group);
      await this.changes.record([]);
    });
  }

  /** Throws a 400 if `filterBy` is invalid. */
  validate({ filterBy }: { filterBy?: unknown }): void {
    groupFilters(filterBy);
  }

  /** A page of groups, in five statements, one of which is for the sizes of groups since rules have changed. */
  async page(args: ListGroupsDto, part = RequestedSlice.plain): Promise<FoundItems<Record<string, unknown>>> {
    const filters = groupFilters(args.filterBy);
    const start = part.start(undefined, args.page * args.per_page);
    const groups = await this.groups.page(filters, args, start.offset);
    part.end(groups, args.per_page, start);
    const sizes = await this.sizesOf(groups.map(({ id }) => id));
    const total = await part.total(`groups\n${JSON.stringify(filters)}`, () => this.groups.count(filters));
    const fallback = await this.groups.idOrFirst(this.settings.current.last_group_id);
    const shown = groups.map((group) => ({
      ...group,
      size: sizes.get(group.id) ?? 0,
      isDefault: group.id === fallback,
    }));
    return { items: this.presenter.many(shown, WHOLE), total };
  }

  private async sizesOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.sizes.at(await this.changes.version(), ids.join(), () => this.rules.groupSizes(ids));
  }

  /** The response for a changed group. */
  async item(id: number): Promise<Record<string, unknown>> {
    const group = (await this.groups.find(id)) ?? fail('redirect_group_invalid');
    const size = (await this.rules.groupSizes([id])).get(id) ?? 0;
    return this.changed.one({ ...group, size }, WHOLE);
  }

  async create(sent: Pick<CreateGroupDto, 'name' | 'moduleId'>): Promise<void> {
    const group = cleanGroup(sent) ?? fail('redirect_group_invalid');
    await this.changes.run(async () => {
      await this.changes.record([]);
      await this.groups.insert({ ...group, enabled: true });
    });
  }

  /** Changes the name and the module of a group. */
  async update(id: number, sent: Pick<CreateGroupDto, 'name' | 'moduleId'>): Promise<void> {
    const changes = cleanGroup(sent) ?? fail('redirect_group_invalid');
    await this.changes.run(async () => {
      await this.changes.record([]);
      if (!(await this.groups.exists(id))) fail('redirect_group_invalid');
      await this.groups.update(id, changes);
    });
  }

  /**
   * Applies a bulk action to `items`, or to all groups that match the filters, and to their rules. Returns the number
   * of groups.
   */
  async bulk({ action, items = [], global, filterBy }: BulkGroupsDto): Promise<number> {
    if (!items.length && !global) return 0;
    const filters = items.length ? undefined : groupFilters(filterBy);
    return this.changes.run(async () => {
      const ids = filters
        ? await this.groups.idsOf(filters)
        : await this.groups.known(items.map((item) => asNumber(item) ?? 0));
      const rules = ids.length ? await this.rules.idsInGroups(ids, MAX_RECORDED + 1) : [];
      await this.changes.record(rules, action === 'delete' ? 'deleted' : 'updated');
      if (ids.length) await this.change(action, ids);
      return ids.length;
    });
  }

  private async change(action: GroupAction, ids: readonly number[]): Promise<void> {
    if (action === 'delete') {
      await this.groups.delete(ids);
      if (await this.groups.isEmpty()) await this.groups.insert(FIRST_GROUP);
      return;
    }
    await this.groups.setEnabled(ids, action === 'enable');
    await this.rules.setEnabledInGroups(ids, action === 'enable');
  }
}

/** Normalises the name and the module of a group; `undefined` for an empty name or an unknown module. */
export function cleanGroup(sent: { name: string; moduleId: number }): Pick<NewGroup, 'name' | 'moduleId'> | undefined {
  const name = [...plainLine(sent.name)].slice(0, MAX_NAME).join('').trim();
  const moduleId = moduleOf(sent.moduleId);
  return name === '' || moduleId === undefined ? undefined : { name, moduleId };
}
