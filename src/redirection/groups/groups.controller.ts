import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { partial, type RestRequest } from '#libs/requests';
import { Args, Can, DryRun, Namespace, Requested, Returns, Update, ValidatedBy } from '#libs/routes';
import { ITEM_LIST, ITEM_LIST_AFTER, RedirectionPolicy } from '../common/index.js';
import { BulkGroupsDto, CreateGroupDto, GROUP_ACTIONS, ListGroupsDto, UpdateGroupDto } from '../records/index.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
import { GroupsService } from './groups.service.js';

/** Lists and changes groups of rules. */
@Namespace('redirection/v1')
@DryRun()
@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get('group')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(GroupsService, 'validate')
  @Returns(GroupPresenter, { list: ITEM_LIST })
  @ApiOperation({ operationId: 'listRedirectGroups', summary: 'Lists groups of rules.' })
  async list(@Args() args: ListGroupsDto, @Requested() request: RestRequest) {
    return partial(request, await this.groups.page(args, request.slice));
  }

  @Update('group')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(GroupsService, 'validate')
  @Returns(GroupPresenter, { list: ITEM_LIST, creates: true })
  @ApiOperation({ operationId: 'createRedirectGroup', summary: 'Creates a group and returns the list of groups.' })
  async create(@Args() args: CreateGroupDto) {
    await this.groups.create(args);
    return this.groups.page(args);
  }

  @Update('group/:id')
  @Can(RedirectionPolicy, 'manage')
  @Returns(GroupItemPresenter)
  @ApiResponse({ status: 400, description: 'Arguments are missing or invalid, or the group does not exist.' })
  @ApiOperation({ operationId: 'updateRedirectGroup', summary: 'Changes the name and the module of a group.' })
  async update(@Args() { id, ...sent }: UpdateGroupDto) {
    await this.groups.update(id, sent);
    return this.groups.item(id);
  }

  @Update(`bulk/group/:action(${GROUP_ACTIONS.join('|')})`)
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(GroupsService, 'validate')
  @Returns(GroupPresenter, { list: ITEM_LIST_AFTER })
  @ApiOperation({
    operationId: 'changeRedirectGroups',
    summary: 'Deletes, enables or disables groups with their rules, and returns the list of groups.',
  })
  async change(@Args() args: BulkGroupsDto) {
    const touched = await this.groups.bulk(args);
    return { ...(await this.groups.page(args)), touched };
  }
}
