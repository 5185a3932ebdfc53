import { IsIn } from 'class-validator';
import { Arg, Unlisted, without } from '#libs/args';
import { ONE_OR_MORE_TEXTS, type JsonSchema } from '#libs/binding';
import {
  ACTION_TYPES,
  BulkDto,
  FilterBy,
  type Filters,
  filtersOf,
  ItemListDto,
  MATCH_TYPES,
  QUERY_HANDLINGS,
} from '../common/index.js';
import type { SentRule } from './rule-draft.js';

/** Orders of rules; empty means by id. */
const RULE_ORDERS = ['source', 'last_count', 'last_access', 'position', 'id', ''] as const;
export type RuleOrder = (typeof RULE_ORDERS)[number];

const ORDER = { description: 'Sort field; default: id.' };

export const RULE_FILTERS = [
  'status',
  'url-match',
  'match',
  'action',
  'http',
  'access',
  'url',
  'target',
  'title',
  'group',
  'id',
] as const;
export type RuleFilters = Filters<(typeof RULE_FILTERS)[number]>;

/** Parses the filters of rules. Throws a 400 for invalid ones. */
export const ruleFilters = (sent: unknown): RuleFilters => filtersOf(RULE_FILTERS, sent);

/** The requested list of rules. */
export class ListRulesDto extends ItemListDto {
  @FilterBy(RULE_FILTERS, { url: 'old' })
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  @IsIn(RULE_ORDERS)
  orderby?: RuleOrder;
}

const DATA = [
  'Targets, and parameters of the match type: `url` for the match types url and page, `logged_in` and',
  '`logged_out` for login, `url_from` and `url_notfrom` for all others, and with them `referrer`, `agent`, `name` and',
  '`value` (header, cookie), `filter` (custom), `role`, `server`, `ip` (an array) or `language`; `regex` if',
  '`referrer`, `agent` or `value` is an expression.',
].join(' ');
const MATCHING = [
  '`source` with `flag_query`, `flag_case`, `flag_trailing` and `flag_regex`, where missing flags are off, and',
  '`flag_prefix`, `flag_whole` and `flag_append` of rules of web servers;',
  'and `options` with `log_exclude`.',
].join(' ');

const MATCH_DATA: JsonSchema = {
  title: 'RedirectMatchDataInput',
  type: ['object', 'null'],
  properties: {
    source: {
      type: 'object',
      properties: {
        flag_query: { type: 'string', enum: QUERY_HANDLINGS },
        flag_case: { type: 'boolean' },
        flag_trailing: { type: 'boolean' },
        flag_regex: { type: 'boolean' },
        flag_prefix: { type: 'boolean' },
        flag_whole: { type: 'boolean' },
        flag_append: { type: 'boolean' },
      },
    },
    options: { type: 'object', properties: { log_exclude: { type: 'boolean' } } },
  },
};

/** A new rule, which `draftRule` validates, and the arguments of the returned list. */
export class CreateRuleDto extends ListRulesDto implements SentRule {
  @Arg('any', {
    shape: ONE_OR_MORE_TEXTS,
    description: 'The source: path and query, an absolute URL, or an expression. A new rule also accepts an array.',
    example: '/old',
  })
  @Unlisted()
  url?: unknown;

  @Arg('any', {
    shape: MATCH_DATA,
    description: MATCHING,
    example: { source: { flag_query: 'pass', flag_case: true, flag_trailing: true, flag_regex: false } },
  })
  @Unlisted()
  match_data?: unknown;

  @Arg('any', {
    shape: { type: 'boolean' },
    description: 'Whether the source is an expression; ignored if `match_data.source` is sent.',
  })
  @Unlisted()
  regex?: unknown;

  @Arg('any', {
    shape: { type: 'string', enum: MATCH_TYPES },
    description: `Condition besides the URL: ${MATCH_TYPES.join(', ')}.`,
    example: 'url',
  })
  @Unlisted()
  match_type?: unknown;

  @Arg('any', {
    shape: { type: 'string', enum: ACTION_TYPES },
    description: `The action: ${ACTION_TYPES.join(', ')}.`,
    example: 'url',
  })
  @Unlisted()
  action_type?: unknown;

  @Arg('any', {
    shape: { type: 'integer' },
    description: 'HTTP status. Unsupported ones become 301, or 404 for errors.',
    example: 301,
  })
  @Unlisted()
  action_code?: unknown;

  @Arg('any', { shape: { type: ['object', 'null'] }, description: DATA, example: { url: '/new' } })
  @Unlisted()
  action_data?: unknown;

  @Arg('any', { shape: { type: 'integer' }, description: 'Id of the group.', example: 1 })
  @Unlisted()
  group_id?: unknown;

  @Arg('any', {
    shape: { type: 'string' },
    description: 'A title for editors, cut to 500 characters.',
    example: 'Old page',
  })
  @Unlisted()
  title?: unknown;

  @Arg('any', {
    shape: { type: 'integer', minimum: 0 },
    description:
      'Rules with lower positions are tried first. A new rule without a position, or with 0, is last in its group.',
  })
  @Unlisted()
  position?: unknown;

  @Arg('any', {
    shape: { type: 'string', enum: ['disabled', 'enabled'] },
    description: '`disabled` or `enabled`.',
  })
  @Unlisted()
  status?: unknown;

  @Arg('any', { shape: { type: 'boolean' }, description: 'The status as a boolean.' })
  @Unlisted()
  enabled?: unknown;

  @Arg('any', { shape: { type: 'integer', minimum: 0 }, description: 'Number of redirected visits.' })
  @Unlisted()
  hits?: unknown;

  @Arg('any', {
    shape: { type: ['string', 'null'] },
    description: 'Time of the last redirected visit, in UTC unless it has a zone.',
  })
  @Unlisted()
  last_access?: unknown;
}

/** Changes of a rule. */
export class UpdateRuleDto extends without(CreateRuleDto, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { description: 'Id of the rule.' })
  @Unlisted()
  id: number;
}

export const RULE_ACTIONS = ['delete', 'enable', 'disable', 'reset'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A bulk action on rules. */
export class BulkRulesDto extends BulkDto {
  @FilterBy(RULE_FILTERS, { url: 'old' })
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  @IsIn(RULE_ORDERS)
  orderby?: RuleOrder;

  @Arg('boolean', { description: 'Without `items`: whether the action applies to all rules that match the filters.' })
  global?: boolean;

  @Arg('string', { description: 'The action.' })
  @IsIn(RULE_ACTIONS)
  @Unlisted()
  action: RuleAction;
}

/** The search for targets. */
export class FindTargetsDto {
  @Arg('string', { required: true, description: 'Text that the title or the slug contains.', example: 'garden' })
  text: string;
}
