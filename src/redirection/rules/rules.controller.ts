import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { partial, type RestRequest } from '#libs/requests';
import {
  Args,
  BodyShape,
  Can,
  DryRun,
  Fails,
  ForAgents,
  Namespace,
  Requested,
  Returns,
  Update,
  ValidatedBy,
  Versioned,
} from '#libs/routes';
import { PublishedEntries } from '../../entries/permalinks/index.js';
import { fail, ITEM_LIST, ITEM_LIST_AFTER, RedirectionPolicy } from '../common/index.js';
import {
  BulkRulesDto,
  CreateRuleDto,
  FindTargetsDto,
  ListRulesDto,
  RULE_ACTIONS,
  RULE_CHANGE_SHAPE,
  RULE_SHAPE,
  UpdateRuleDto,
} from '../records/index.js';
import { RuleVersions } from './rule-versions.js';
import { RuleItemPresenter, RulePresenter, TargetPresenter } from './rule.presenter.js';
import { RulesService } from './rules.service.js';

/** Lists and changes rules. */
@Namespace('redirection/v1')
@DryRun()
@Controller()
export class RulesController {
  constructor(
    private readonly rules: RulesService,
    private readonly entries: PublishedEntries,
    private readonly targets: TargetPresenter,
  ) {}

  @Get('redirect')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(RulesService, 'validate')
  @Returns(RulePresenter, { list: ITEM_LIST })
  @ApiOperation({ operationId: 'listRedirects', summary: 'Lists rules, the newest first.' })
  async list(@Args() args: ListRulesDto, @Requested() request: RestRequest) {
    return partial(request, await this.rules.page(args, request.slice));
  }

  @Update('redirect')
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(RulesService, 'validate')
  @BodyShape(RULE_SHAPE)
  @Returns(RulePresenter, { list: ITEM_LIST, creates: true })
  @ApiResponse({
    status: 400,
    description: 'The rule is invalid, cannot run or would redirect in a loop; the message says why.',
  })
  @ApiOperation({
    operationId: 'createRedirect',
    summary: 'Creates a rule, or one for each of several sources, and returns the list of rules.',
  })
  async create(@Args() args: CreateRuleDto) {
    await this.rules.create(args);
    return this.rules.page(args);
  }

  @Get('redirect/post')
  @Can(RedirectionPolicy, 'manage')
  @Returns([TargetPresenter])
  @ApiOperation({
    operationId: 'findRedirectTargets',
    summary: 'Finds published posts and pages by a part of their title or slug, as targets.',
  })
  async findTargets(@Args() { text }: FindTargetsDto, @Requested() { view }: RestRequest) {
    return this.targets.many(await this.entries.searchByName(text), view);
  }

  @Update('redirect/:id')
  @Can(RedirectionPolicy, 'manage')
  @BodyShape(RULE_CHANGE_SHAPE)
  @Versioned(RuleVersions)
  @Returns(RuleItemPresenter)
  @ApiResponse({
    status: 400,
    description: 'The rule does not exist, or the change is invalid; the message says why.',
  })
  @Fails(fail, 'redirect_update_failed')
  @ApiOperation({ operationId: 'updateRedirect', summary: 'Changes the sent members of a rule.' })
  async update(@Args() { id, ...sent }: UpdateRuleDto) {
    await this.rules.update(id, sent);
    return this.rules.item(id);
  }

  @Update(`bulk/redirect/:action(${RULE_ACTIONS.join('|')})`)
  @ForAgents()
  @Can(RedirectionPolicy, 'manage')
  @ValidatedBy(RulesService, 'validate')
  @Versioned(RuleVersions)
  @Returns(RulePresenter, { list: ITEM_LIST_AFTER })
  @ApiResponse({ status: 400, description: 'An item does not exist. The items before it were changed.' })
  @ApiOperation({
    operationId: 'changeRedirects',
    summary: 'Deletes, enables, disables or resets rules, and returns the list of rules.',
  })
  async change(@Args() args: BulkRulesDto) {
    const touched = await this.rules.bulk(args);
    return { ...(await this.rules.pageAfter(args)), touched };
  }
}
