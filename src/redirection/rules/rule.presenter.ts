import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter, View } from '#libs/presenting';
import type { NamedEntry } from '../../entries/permalinks/index.js';
import {
  ACTION_TYPES,
  decoded,
  MATCH_TYPES,
  matchUrlOf,
  QUERY_HANDLINGS,
  type Rule,
  type SourceFlags,
} from '../common/index.js';
import { actionData } from '../records/index.js';

/** The input of the presenters of rules. */
export interface PresentedRule extends Rule {
  /** All flags: those of the rule, and defaults for the others. */
  allFlags: SourceFlags;
  /** The day of the last access in the format of the site; `-` for never. */
  accessed: string;
}

const WHOLE = new View('view');

const text = { type: 'string' };
/** The parameters of all conditions and their targets; which ones a rule has depends on its match type. */
const ACTION_DATA = {
  title: 'RedirectActionData',
  type: ['object', 'null'],
  properties: {
    url: { ...text, description: 'Target, for the match types url and page.' },
    url_from: { ...text, description: 'Target if the condition holds.' },
    url_notfrom: { ...text, description: 'Target if the condition fails.' },
    logged_in: { ...text, description: 'Target of users who have signed in.' },
    logged_out: { ...text, description: 'Target of everybody else.' },
    referrer: text,
    agent: text,
    name: { ...text, description: 'Name of the header or cookie.' },
    value: { ...text, description: 'Value of the header or cookie.' },
    regex: { type: 'boolean', description: 'Whether `referrer`, `agent` or `value` is an expression.' },
    filter: text,
    role: text,
    server: text,
    ip: { type: 'array', items: text },
    page: { const: '404' },
    language: text,
  },
};

/** Presents a rule in responses and JSON exports. */
@Injectable()
export class RulePresenter extends Presenter<PresentedRule> {
  readonly title = 'Redirect';
  readonly members: Members<PresentedRule> = {
    id: member('view', 'integer', 'Id of the rule.', ({ id }) => id, { example: 1 }),
    url: member('view', 'string', 'Decoded path and query, or the expression.', ({ url }) => url, { example: '/old' }),
    match_url: member(
      'view',
      'string',
      'Lookup key: the encoded path in lower case without a trailing slash; `regex` for expressions.',
      ({ url, isRegex, allFlags }) =>
        matchUrlOf(decoded(url), { isRegex, keepsOrder: allFlags.query === 'exactorder' }),
      { example: '/old' },
    ),
    match_data: group('view', 'How URLs are compared, and logging options.', {
      source: group('view', 'Flags of the source; those that the rule does not set are taken from the settings.', {
        flag_query: member('view', 'string', 'How query parameters are compared.', ({ allFlags }) => allFlags.query, {
          enum: QUERY_HANDLINGS,
          example: 'exact',
        }),
        flag_case: member('view', 'boolean', 'Whether case is ignored.', ({ allFlags }) => allFlags.ignoresCase, {
          example: true,
        }),
        flag_trailing: member(
          'view',
          'boolean',
          'Whether a trailing slash is ignored.',
          ({ allFlags }) => allFlags.ignoresTrailingSlash,
          { example: true },
        ),
        flag_regex: member('view', 'boolean', 'Whether the source is a regular expression.', ({ isRegex }) => isRegex, {
          example: false,
        }),
        flag_prefix: member(
          'view',
          'boolean',
          'True if paths below a plain source match, too, and the rest of the path is appended to the target.',
          () => true,
          { omit: ({ flagPrefix }) => !flagPrefix, example: true },
        ),
        flag_whole: member(
          'view',
          'boolean',
          'True if the target of an expression replaces the whole URL; `flag_query` other than `exact` searches the path alone.',
          () => true,
          { omit: ({ flagWhole }) => !flagWhole, example: true },
        ),
        flag_append: member(
          'view',
          'boolean',
          'True if the query of a visit is appended to the target as it was sent.',
          () => true,
          { omit: ({ flagAppend }) => !flagAppend, example: true },
        ),
      }),
      options: group(
        'view',
        'Absent if no option is set.',
        {
          log_exclude: member('view', 'boolean', 'True if redirects of the rule are not logged.', () => true, {
            example: true,
          }),
        },
        { omit: ({ excludedFromLog }) => !excludedFromLog },
      ),
    }),
    action_code: member('view', 'integer', 'HTTP status; 0 for `pass` and `nothing`.', ({ code }) => code, {
      example: 301,
    }),
    action_type: member('view', 'string', 'The action.', ({ action }) => action, {
      enum: ACTION_TYPES,
      example: 'url',
    }),
    action_data: member(
      'view',
      ['object', 'null'],
      'Parameters of the condition, and the targets.',
      ({ condition, targets }) => actionData(condition, targets),
      { example: { url: '/new' }, shape: ACTION_DATA },
    ),
    match_type: member('view', 'string', 'Condition besides the URL.', ({ condition }) => condition.type, {
      enum: MATCH_TYPES,
      example: 'url',
    }),
    title: member('view', 'string', 'A title for editors.', ({ title }) => title, { example: 'Old page' }),
    hits: member('view', 'integer', 'Number of redirected visits.', ({ hits }) => hits, { example: 12 }),
    regex: member('view', 'boolean', 'Whether the source is a regular expression.', ({ isRegex }) => isRegex, {
      example: false,
    }),
    group_id: member('view', 'integer', 'Id of the group.', ({ groupId }) => groupId, { example: 1 }),
    position: member('view', 'integer', 'Rules with lower positions are tried first.', ({ position }) => position, {
      example: 0,
    }),
    last_access: member(
      'view',
      'string',
      'Date of the last redirected visit; `-` for never.',
      ({ accessed }) => accessed,
      { example: 'November 20, 2026' },
    ),
    enabled: member('view', 'boolean', 'Whether the rule is enabled.', ({ enabled }) => enabled, {
      example: true,
    }),
    problem: member(
      'view',
      'string',
      'Why the engine cannot run the rule, in which case it is disabled; otherwise absent.',
      ({ problem }) => problem,
      {
        omit: ({ problem }) => problem === null,
        example: 'The expression uses lookahead or lookbehind, which can take forever.',
      },
    ),
  };
}

/** Presents a changed rule. */
@Injectable()
export class RuleItemPresenter extends Presenter<PresentedRule> {
  readonly title = 'ChangedRedirect';
  readonly members: Members<PresentedRule> = {
    item: member('view', 'object', 'The changed rule.', (rule) => this.rules.one(rule, WHOLE), { of: this.rules }),
  };

  constructor(private readonly rules: RulePresenter) {
    super();
  }
}

/** Presents a post or page as a possible target. */
@Injectable()
export class TargetPresenter extends Presenter<NamedEntry> {
  readonly title = 'RedirectTarget';
  readonly members: Members<NamedEntry> = {
    title: member(
      'view',
      'string',
      'Title, or the slug if only that contains the text.',
      ({ title, slug, inTitle }) => (inTitle ? title : slug),
      { example: 'Our garden' },
    ),
    value: member('view', 'string', 'URL of the entry.', ({ link }) => link, {
      format: 'uri',
      example: 'https://example.org/en/garden/',
    }),
  };
}
