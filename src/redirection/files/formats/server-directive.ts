import type { ActionType } from '../../common/index.js';
import { groupsIn, literalOf, queryOf, type QueryRule } from './expressions.js';
import type { ParsedRule } from './rule-format.js';
import { type Pattern, type RuleCondition, Unsupported } from './server-condition.js';

/** What a directive does with a visit. */
export interface Action {
  action_type: ActionType;
  action_code: number;
}

export const NOTHING: Action = { action_type: 'nothing', action_code: 0 };
export const PASS: Action = { action_type: 'pass', action_code: 0 };

/** A piece of a target: a text, or a group of the expression on the path or on the query. */
export type TargetPiece = string | { of: 'path' | 'query'; group: number };

/** What a directive of a server says, which a rule is to do. */
export interface ServerDirective {
  /** A path that stands for itself and for the paths below it, or an expression on paths that start with a slash. */
  path: { literal: string } | Pattern;
  /** Whether the expression is searched in the query, too, after a question mark. */
  isOnUrl?: boolean;
  /** An expression that is found in the query. */
  query?: Pattern | undefined;
  condition: RuleCondition;
  action: Action;
  /** Undefined for actions without a target. */
  target?: readonly TargetPiece[] | undefined;
  /** Whether the query of the visit is appended to the target. */
  keepsQuery: boolean;
}

/** The source of a rule. */
interface Source {
  url: string;
  isExpression: boolean;
  ignoresCase: boolean;
  ignoresSlash?: boolean;
  isPrefix?: boolean;
  /** How the query is compared; undefined if it does not matter. */
  handling?: QueryRule['handling'] | undefined;
  /** The target without the group that stands for the rest of the path. */
  target?: readonly TargetPiece[] | undefined;
}

/**
 * The rule of a directive. Expressions that match a single text become plain sources again.
 *
 * @throws Unsupported
 */
export function ruleOf(directive: ServerDirective): ParsedRule {
  const { condition, action, keepsQuery } = directive;
  const source = sourceOf(directive);
  const target = targetOf(source, directive);
  if (target === undefined && !condition.holds)
    throw new Unsupported('Actions without a target cannot have a negated condition.');
  // Parameters that the target has already are not passed twice, except by servers.
  const isPassed = keepsQuery && source.handling === undefined && target !== undefined && !/[?#]/.test(target);
  const targets =
    target === undefined
      ? {}
      : condition.match_type === 'url'
        ? { url: target }
        : { [condition.holds ? 'url_from' : 'url_notfrom']: target };
  return {
    url: source.url,
    match_type: condition.match_type,
    ...action,
    action_data: { ...condition.own, ...targets },
    regex: source.isExpression,
    match_data: {
      source: {
        flag_query: source.handling ?? (isPassed ? 'pass' : 'ignore'),
        flag_case: source.ignoresCase,
        flag_trailing: source.ignoresSlash ?? false,
        flag_regex: source.isExpression,
        ...(source.isPrefix ? { flag_prefix: true } : {}),
        ...(source.isExpression ? { flag_whole: true } : {}),
        ...(keepsQuery && !isPassed && target !== undefined ? { flag_append: true } : {}),
      },
    },
  };
}

function sourceOf(directive: ServerDirective): Source {
  const { path, isOnUrl = false, query, target } = directive;
  if ('literal' in path) return { url: path.literal, isExpression: false, ignoresCase: false, isPrefix: true, target };
  const { ignoresCase } = path;
  if (!isOnUrl) {
    const plain = plainSource(path, query, target);
    if (plain) return { ...plain, isExpression: false, ignoresCase };
  }
  if (!query)
    return { url: path.expression, isExpression: true, ignoresCase, handling: isOnUrl ? 'exact' : undefined, target };
  if (isOnUrl) throw new Unsupported('This query condition is not supported.');
  return { url: withQuery(path, query), isExpression: true, ignoresCase, handling: 'exact', target };
}

/** `(/.*)?` or `/(.*)?` at the end: a path, and those below it. */
const BELOW = /^\^(.*?)(\((?:\/\.\*)\)\?|\/\(\.\*\)\?)\$$/s;
const ENDS = /^\^(.*?)(\/\?)?\$$/s;

function plainSource(
  { expression, ignoresCase }: Pattern,
  query: Pattern | undefined,
  target: readonly TargetPiece[] | undefined,
): Pick<Source, 'url' | 'isPrefix' | 'ignoresSlash' | 'handling' | 'target'> | undefined {
  const [, above = '*', rest = ''] = (expression.endsWith(')?$') && BELOW.exec(expression)) || [];
  const top = literalOf(above);
  if (top !== undefined && !query && !top.includes('?')) {
    const bare = target && withoutRest(target);
    if (!target || bare) {
      // All paths are below the slash, with which the rest of a path starts otherwise.
      if (top + rest === '(/.*)?') return { url: '/', isPrefix: true, target: bare && [...bare, '/'] };
      return { url: rest.startsWith('/') ? `${top}/` : top, isPrefix: true, target: bare };
    }
  }
  const [, whole = '*', slash] = ENDS.exec(expression) ?? [];
  const literal = literalOf(whole);
  if (literal === undefined || literal.includes('?') || !literal.startsWith('/')) return undefined;
  const ignoresSlash = slash !== undefined;
  if (!query) return { url: literal, ignoresSlash, target };
  const parameters = queryOf(query.expression, 'exactorder');
  const isComparable = query.ignoresCase === ignoresCase || !/[a-z]/i.test(parameters?.query ?? '');
  if (!parameters || !isComparable) return undefined;
  return { url: `${literal}?${parameters.query}`, ignoresSlash, handling: parameters.handling, target };
}

/** The target without its last piece, if that is the only group: the rest of the path. */
function withoutRest(target: readonly TargetPiece[]): readonly TargetPiece[] | undefined {
  const last = target.at(-1);
  const others = target.slice(0, -1);
  const isRest = typeof last === 'object' && last.of === 'path' && last.group === 1;
  return isRest && others.length && others.every((piece) => typeof piece === 'string') ? others : undefined;
}

/** The expression for path and query. The query is searched after the question mark. */
function withQuery(path: Pattern, query: Pattern): string {
  if (!path.expression.startsWith('^') || query.expression.includes('|'))
    throw new Unsupported('This query condition is not supported.');
  const isAtEnd = path.expression.endsWith('$') && !path.expression.endsWith('\\$');
  const searched = query.expression.startsWith('^') ? query.expression.slice(1) : `.*?${query.expression}`;
  const bare = isAtEnd ? path.expression.slice(0, -1) : `${path.expression}[^?]*`;
  const inQuery =
    query.ignoresCase === path.ignoresCase ? searched : `(?${query.ignoresCase ? 'i' : '-i'}:${searched})`;
  return `${bare}\\?${inQuery}`;
}

/** The target as rules write it; undefined for actions without one. */
function targetOf(source: Source, { path, query }: ServerDirective): string | undefined {
  if (!source.target) return undefined;
  const groups = 'literal' in path ? 0 : groupsIn(path.expression);
  const pieces = source.target.map((piece, index) => {
    if (typeof piece === 'string') return source.isExpression ? piece.replaceAll('$', '%24') : piece;
    // Groups that the expression on the path does not have are not those of the query.
    if (!source.isExpression || (query && piece.of === 'path' && piece.group > groups)) return '';
    const group = piece.of === 'path' ? piece.group : piece.group + groups;
    const next = source.target?.[index + 1];
    return typeof next === 'string' && /^\d/.test(next) ? `\${${group}}` : `$${group}`;
  });
  const target = pieces.join('');
  if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(target))
    throw new Unsupported('Targets must be paths, or URLs with http or https.');
  return target;
}
