import type { ActionType, Condition, Rule, SourceFlags } from '../../rules/rule.js';
import { plainAddress } from '../../logs/kept-address.js';
import { decoded } from '../normal-path.js';
import { literalsOf, type Literals } from './expression-literals.js';
import { foldedText } from './folded-text.js';
import { hasAll, readParameters, sameInAnyOrder, sameInOrder, type Parameter } from './parameters.js';
import { withoutSlash, type VisitedAddress } from './visited-address.js';

/** The source of a rule for an address as it is written. */
export interface PlainSource {
  kind: 'plain';
  /** The path, decoded. */
  path: string;
  /** Parameters of the query, decoded. */
  parameters: readonly Parameter[];
  flags: SourceFlags;
}

/** The source of a rule for all addresses that an expression is found in. */
export interface ExpressionSource {
  kind: 'expression';
  expression: string;
  ignoresCase: boolean;
  literals: Literals;
}

/** A rule as the engine keeps it: what it takes to answer a visit, and no more. */
export interface CompiledRule {
  id: number;
  position: number;
  source: PlainSource | ExpressionSource;
  /** Undefined for rules that ask nothing but the address. */
  condition: Condition | undefined;
  action: ActionType;
  code: number;
  /** Targets; empty ones pass the visit on. Actions that need none have empty ones. */
  matched: string;
  unmatched: string;
  excludedFromLog: boolean;
}

const NO_PARAMETERS: readonly Parameter[] = [];

/** Rules of the same flags share them. */
const KNOWN_FLAGS = new Map<string, SourceFlags>();

/** Makes of a stored rule what the engine needs; `defaults` are the flags that it follows where it has none of its own. */
export function compileRule(rule: Rule, defaults: SourceFlags): CompiledRule {
  return {
    id: rule.id,
    position: rule.position,
    source: rule.isRegex ? expressionSource(rule, defaults) : plainSource(rule, defaults),
    condition: compiledCondition(rule.condition),
    action: rule.action,
    code: rule.code,
    matched: rule.targets?.matched ?? '',
    unmatched: rule.targets?.unmatched ?? '',
    excludedFromLog: rule.excludedFromLog,
  };
}

function compiledCondition(condition: Condition): Condition | undefined {
  if (condition.type === 'url') return undefined;
  return condition.type === 'ip' ? { ...condition, ip: condition.ip.map(plainAddress) } : condition;
}

function expressionSource({ url, flags }: Rule, defaults: SourceFlags): ExpressionSource {
  const ignoresCase = flags.ignoresCase ?? defaults.ignoresCase;
  return { kind: 'expression', expression: url, ignoresCase, literals: folded(literalsOf(url, ignoresCase)) };
}

const folded = ({ start, lead, end, inside }: Literals): Literals => ({
  start: foldedText(start),
  lead: foldedText(lead),
  end: foldedText(end),
  inside: inside.map(foldedText),
});

function plainSource({ url, flags }: Rule, defaults: SourceFlags): PlainSource {
  const mark = url.indexOf('?');
  return {
    kind: 'plain',
    path: decoded(mark < 0 ? url : url.slice(0, mark)),
    parameters: mark < 0 || mark === url.length - 1 ? NO_PARAMETERS : readParameters(url.slice(mark + 1)),
    flags: sharedFlags({ ...defaults, ...flags }),
  };
}

function sharedFlags(flags: SourceFlags): SourceFlags {
  const name = `${flags.query} ${flags.ignoresCase} ${flags.ignoresTrailingSlash}`;
  const known = KNOWN_FLAGS.get(name) ?? flags;
  KNOWN_FLAGS.set(name, known);
  return known;
}

/** In which part an address differs from a plain source, looked at in this order; `undefined` where it fits. */
export function differenceOf(
  source: PlainSource,
  address: VisitedAddress,
): 'case' | 'slash' | 'path' | 'query' | undefined {
  const { path, flags } = source;
  if (!samePath(path, address.path, flags)) {
    if (samePath(path, address.path, { ignoresCase: true, ignoresTrailingSlash: flags.ignoresTrailingSlash }))
      return 'case';
    return samePath(path, address.path, { ignoresCase: flags.ignoresCase, ignoresTrailingSlash: true })
      ? 'slash'
      : 'path';
  }
  return sameQuery(source, address) ? undefined : 'query';
}

type PathFlags = Pick<SourceFlags, 'ignoresCase' | 'ignoresTrailingSlash'>;

function samePath(one: string, other: string, { ignoresCase, ignoresTrailingSlash }: PathFlags): boolean {
  const comparable = (path: string) => {
    const bare = ignoresTrailingSlash ? withoutSlash(path) : path;
    return ignoresCase ? bare.toLowerCase() : bare;
  };
  return one === other || comparable(one) === comparable(other);
}

function sameQuery({ parameters, flags: { query, ignoresCase } }: PlainSource, address: VisitedAddress): boolean {
  if (query === 'exact') return sameInAnyOrder(address.parameters, parameters, ignoresCase);
  if (query === 'exactorder') return sameInOrder(address.parameters, parameters, ignoresCase);
  return hasAll(address.parameters, parameters, ignoresCase);
}

type Place = Pick<CompiledRule, 'id' | 'position'>;

/** The order in which rules are asked. */
export const byPlace = (one: Place, other: Place): number => one.position - other.position || one.id - other.id;
