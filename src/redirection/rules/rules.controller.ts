import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { EntryNames } from '../../content/index.js';
import { ITEM_LIST, ITEM_LIST_AFTER } from '../lists/item-list.js';
import { mayManageRedirections } from '../may-manage.js';
import { RuleBulk } from './rule-bulk.js';
import { ruleFilter } from './rule-filter.js';
import { RuleList } from './rule-list.js';
import { RuleWriter } from './rule-writer.js';
import { RuleItemPresenter, RulePresenter } from './rule.presenter.js';
import {
  BulkRulesArgs,
  CreateRuleArgs,
  FindTargetsArgs,
  ListRulesArgs,
  RULE_ACTIONS,
  UpdateRuleArgs,
} from './rules.args.js';
import { TargetPresenter } from './target.presenter.js';

const judge = (_: unknown, { filterBy }: ListRulesArgs) => void ruleFilter(filterBy);

/** Rules that redirect visits. */
@Controller('redirection/v1')
export class RulesController {
  constructor(
    private readonly rules: RuleList,
    private readonly writer: RuleWriter,
    private readonly bulk: RuleBulk,
    private readonly entries: EntryNames,
    private readonly targets: TargetPresenter,
  ) {}

  @Route('GET', 'redirect', {
    summary: 'Lists rules, the newest first.',
    shows: RulePresenter,
    list: ITEM_LIST,
    judge,
    may: mayManageRedirections,
  })
  list(args: ListRulesArgs) {
    return this.rules.page(args);
  }

  @Route(EDIT, 'redirect', {
    summary: 'Makes a rule, or one for each of several sources, and lists rules.',
    shows: RulePresenter,
    list: ITEM_LIST,
    judge,
    may: mayManageRedirections,
    refuses: { 400: 'The rule cannot be kept, be run or would lead back to itself: the message says why.' },
  })
  async create(args: CreateRuleArgs) {
    await this.writer.create(args);
    return this.rules.page(args);
  }

  @Route('GET', 'redirect/post', {
    summary: 'Finds published posts and pages to redirect to, by a part of their title or slug.',
    shows: TargetPresenter,
    list: true,
    may: mayManageRedirections,
  })
  async findTargets({ text }: FindTargetsArgs, { view }: RestRequest) {
    return this.targets.many(await this.entries.find(text), view);
  }

  @Route(EDIT, 'redirect/:id', {
    summary: 'Changes what is sent of a rule.',
    shows: RuleItemPresenter,
    may: mayManageRedirections,
    refuses: { 400: 'There is no such rule, or it cannot be kept like that: the message says why.' },
  })
  async update({ id, ...sent }: UpdateRuleArgs) {
    await this.writer.update(id, sent);
    return this.rules.item(id);
  }

  @Route(EDIT, `bulk/redirect/:action(${RULE_ACTIONS.join('|')})`, {
    summary: 'Deletes, enables, disables or resets rules, and lists rules.',
    shows: RulePresenter,
    list: ITEM_LIST_AFTER,
    judge,
    may: mayManageRedirections,
    refuses: { 400: 'One of the items is no rule: those before it have been changed.' },
  })
  async change(args: BulkRulesArgs) {
    const touched = await this.bulk.run(args);
    return { ...(await this.rules.page(args)), touched };
  }
}
