import {
  type ActionType,
  canonicalIp,
  type Condition,
  decoded,
  flagsOf,
  type Rule,
  type SourceFlags,
} from '../common/index.js';
import { foldedText, type Literals, literalsOf } from './expression-literals.js';
import {
  hasAll,
  type Parameter,
  readParameters,
  sameInAnyOrder,
  sameInOrder,
  type VisitedUrl,
  withoutSlash,
} from './visited-url.js';

/** A plain source: a path and a query. */
interface PlainSource {
  kind: 'plain';
  /** The path, decoded. */
  path: string;
  /** Parameters of the query, decoded. */
  parameters: readonly Parameter[];
  flags: SourceFlags;
  /** Whether paths below match, too. */
  isPrefix: boolean;
}

/** Where an expression is searched: in path and query, or in the path alone. */
export type SearchedAddress = 'url' | 'path';

/** A source that matches every URL in which the expression is found. */
export interface ExpressionSource {
  kind: 'expression';
  expression: string;
  ignoresCase: boolean;
  literals: Literals;
  part: SearchedAddress;
  /** Whether the target replaces the whole URL, not only what matches. */
  isWhole: boolean;
}

/** A rule in the memory of the engine, reduced to what handling visits requires. */
export interface CompiledRule {
  id: number;
  position: number;
  source: PlainSource | ExpressionSource;
  /** Undefined for rules without a condition besides the URL. */
  condition: Condition | undefined;
  action: ActionType;
  code: number;
  /**
   * Targets if the condition holds or fails. An empty target leaves the visit to the next rule. Empty for actions
   * without a target.
   */
  matched: string;
  unmatched: string;
  /** What becomes of the query of the visit: `new` are the parameters that the target does not have. */
  passes: 'nothing' | 'new parameters' | 'query';
  excludedFromLog: boolean;
}

const NO_PARAMETERS: readonly Parameter[] = [];

/** Rules with the same flags share one object. */
const KNOWN_FLAGS = new Map<string, SourceFlags>();

/** Compiles a stored rule. `defaults` are the values of flags that the rule does not set. */
export function compileRule(rule: Rule, defaults: SourceFlags): CompiledRule {
  const flags = flagsOf(rule, { flags: defaults, isRegex: false });
  return {
    id: rule.id,
    position: rule.position,
    source: rule.isRegex ? expressionSource(rule, flags) : plainSource(rule, flags),
    condition: compiledCondition(rule.condition),
    action: rule.action,
    code: rule.code,
    matched: rule.targets?.matched ?? '',
    unmatched: rule.targets?.unmatched ?? '',
    passes: rule.flagAppend ? 'query' : flags.query === 'pass' ? 'new parameters' : 'nothing',
    excludedFromLog: rule.excludedFromLog,
  };
}

function compiledCondition(condition: Condition): Condition | undefined {
  if (condition.type === 'url') return undefined;
  return condition.type === 'ip' ? { ...condition, ip: condition.ip.map(canonicalIp) } : condition;
}

function expressionSource({ url, flagWhole }: Rule, { query, ignoresCase }: SourceFlags): ExpressionSource {
  return {
    kind: 'expression',
    expression: url,
    ignoresCase,
    literals: folded(literalsOf(url, ignoresCase)),
    part: query === 'ignore' || query === 'pass' ? 'path' : 'url',
    isWhole: flagWhole,
  };
}

const folded = ({ start, lead, end, inside }: Literals): Literals => ({
  start: foldedText(start),
  lead: foldedText(lead),
  end: foldedText(end),
  inside: inside.map(foldedText),
});

function plainSource({ url, flagPrefix }: Rule, flags: SourceFlags): PlainSource {
  const queryMark = url.indexOf('?');
  return {
    kind: 'plain',
    path: decoded(queryMark < 0 ? url : url.slice(0, queryMark)),
    parameters:
      queryMark < 0 || queryMark === url.length - 1 ? NO_PARAMETERS : readParameters(url.slice(queryMark + 1)),
    flags: sharedFlags(flags),
    isPrefix: flagPrefix,
  };
}

function sharedFlags(flags: SourceFlags): SourceFlags {
  const name = `${flags.query} ${flags.ignoresCase} ${flags.ignoresTrailingSlash}`;
  const known = KNOWN_FLAGS.get(name) ?? flags;
  KNOWN_FLAGS.set(name, known);
  return known;
}

/** The first difference between a URL and a plain source; `undefined` if the source matches. */
export function differenceOf(
  source: PlainSource,
  address: VisitedUrl,
): 'case' | 'slash' | 'path' | 'query' | undefined {
  const { path, flags } = source;
  if (source.isPrefix) {
    if (restBelow(source, address) !== undefined) return sameQuery(source, address) ? undefined : 'query';
    return restBelow({ path, flags: { ...flags, ignoresCase: true } }, address) === undefined ? 'path' : 'case';
  }
  if (!samePath(path, address.path, flags)) {
    if (samePath(path, address.path, { ignoresCase: true, ignoresTrailingSlash: flags.ignoresTrailingSlash }))
      return 'case';
    return samePath(path, address.path, { ignoresCase: flags.ignoresCase, ignoresTrailingSlash: true })
      ? 'slash'
      : 'path';
  }
  return sameQuery(source, address) ? undefined : 'query';
}

/** What follows the path of a source in the path of a URL; `undefined` if the URL is neither there nor below. */
export function restBelow(
  { path, flags: { ignoresCase } }: Pick<PlainSource, 'path' | 'flags'>,
  { mergedPath: visited }: VisitedUrl,
): string | undefined {
  const start = visited.slice(0, path.length);
  if (start !== path && !(ignoresCase && start.toLowerCase() === path.toLowerCase())) return undefined;
  const rest = visited.slice(path.length);
  return rest === '' || rest.startsWith('/') || path.endsWith('/') ? rest : undefined;
}

type PathFlags = Pick<SourceFlags, 'ignoresCase' | 'ignoresTrailingSlash'>;

function samePath(one: string, other: string, { ignoresCase, ignoresTrailingSlash }: PathFlags): boolean {
  const comparable = (path: string) => {
    const bare = ignoresTrailingSlash ? withoutSlash(path) : path;
    return ignoresCase ? bare.toLowerCase() : bare;
  };
  return one === other || comparable(one) === comparable(other);
}

function sameQuery({ parameters, flags: { query, ignoresCase } }: PlainSource, address: VisitedUrl): boolean {
  if (query === 'exact') return sameInAnyOrder(address.parameters, parameters, ignoresCase);
  if (query === 'exactorder') return sameInOrder(address.parameters, parameters, ignoresCase);
  return hasAll(address.parameters, parameters, ignoresCase);
}

type OrderedRule = Pick<CompiledRule, 'id' | 'position'>;

/** Compares rules in the order in which they are tried. */
export const byPosition = (one: OrderedRule, other: OrderedRule): number =>
  one.position - other.position || one.id - other.id;
