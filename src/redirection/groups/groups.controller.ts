import { Controller } from '@nestjs/common';
import { EDIT, Route } from '#libs/rest';
import { ITEM_LIST, ITEM_LIST_AFTER } from '../lists/item-list.js';
import { mayManageRedirections } from '../may-manage.js';
import { groupFilter } from './group-filter.js';
import { GroupList } from './group-list.js';
import { GroupWriter } from './group-writer.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
import { BulkGroupsArgs, CreateGroupArgs, GROUP_ACTIONS, ListGroupsArgs, UpdateGroupArgs } from './groups.args.js';

const judge = (_: unknown, { filterBy }: ListGroupsArgs) => void groupFilter(filterBy);

/** Groups of rules. */
@Controller('redirection/v1')
export class GroupsController {
  constructor(
    private readonly groups: GroupList,
    private readonly writer: GroupWriter,
  ) {}

  @Route('GET', 'group', {
    summary: 'Lists groups of rules.',
    shows: GroupPresenter,
    list: ITEM_LIST,
    judge,
    may: mayManageRedirections,
  })
  list(args: ListGroupsArgs) {
    return this.groups.page(args);
  }

  @Route(EDIT, 'group', {
    summary: 'Makes a group, and lists groups.',
    shows: GroupPresenter,
    list: ITEM_LIST,
    judge,
    may: mayManageRedirections,
  })
  async create(args: CreateGroupArgs) {
    await this.writer.create(args);
    return this.groups.page(args);
  }

  @Route(EDIT, 'group/:id', {
    summary: 'Changes name and module of a group.',
    shows: GroupItemPresenter,
    may: mayManageRedirections,
    refuses: { 400: 'Arguments are missing or not valid, or there is no such group.' },
  })
  async update({ id, ...sent }: UpdateGroupArgs) {
    await this.writer.update(id, sent);
    return this.groups.item(id);
  }

  @Route(EDIT, `bulk/group/:action(${GROUP_ACTIONS.join('|')})`, {
    summary: 'Deletes groups with their rules, or enables or disables groups and their rules; lists groups.',
    shows: GroupPresenter,
    list: ITEM_LIST_AFTER,
    judge,
    may: mayManageRedirections,
  })
  async change(args: BulkGroupsArgs) {
    const touched = await this.writer.bulk(args);
    return { ...(await this.groups.page(args)), touched };
  }
}
