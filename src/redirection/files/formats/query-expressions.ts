import type { QueryHandling } from '../../rules/rule.js';
import { literally, literalOf } from './expressions.js';

/** The parameters of a source and how those of a visit are compared with them. */
export interface QueryRule {
  query: string;
  handling: QueryHandling;
}

/** One parameter, wherever it stands among others. */
const AMONG = String.raw`(?=(?:.*&)?%s(?:&|$))`;
const FEW = /^\[\^&\]\*(?:\(\?:&\[\^&\]\*\)\{(\d+)\})?\$$/;

const among = (parameter: string): string => AMONG.replace('%s', () => literally(parameter));

/**
 * The expression that the query of a visit has to match. Parameters that may come in any order are looked for one by
 * one; `exact` counts them as well.
 */
export function queryExpression({ query, handling }: QueryRule): string {
  const parameters = query.split('&');
  if (handling === 'ignore') return `^${parameters.map(among).join('')}`;
  if (handling !== 'exact' || parameters.length === 1) return `^${literally(query)}$`;
  return `^${parameters.map(among).join('')}[^&]*(?:&[^&]*){${parameters.length - 1}}$`;
}

/** What such an expression says; undefined for others. `handling` is what it means where the order counts. */
export function queryOf(expression: string, ordered: QueryHandling): QueryRule | undefined {
  const whole = /^\^(.*)\$$/s.exec(expression)?.[1];
  const literal = whole === undefined ? undefined : literalOf(whole);
  if (literal !== undefined) return { query: literal, handling: literal.includes('&') ? ordered : singleOf(ordered) };
  const [open = '', close = ''] = AMONG.split('%s');
  const parts = expression.startsWith(`^${open}`) ? expression.slice(1 + open.length).split(open) : [];
  const last = parts.pop();
  const end = last?.indexOf(close) ?? -1;
  if (last === undefined || end === -1 || parts.some((part) => !part.endsWith(close))) return undefined;
  const parameters = [...parts.map((part) => part.slice(0, -close.length)), last.slice(0, end)].map(literalOf);
  if (parameters.includes(undefined)) return undefined;
  const rest = last.slice(end + close.length);
  const count = FEW.exec(rest);
  if (rest !== '' && Number(count?.[1] ?? 0) !== parameters.length - 1) return undefined;
  return { query: parameters.join('&'), handling: rest === '' ? 'ignore' : 'exact' };
}

/** One parameter alone has no order. */
const singleOf = (ordered: QueryHandling): QueryHandling => (ordered === 'exactorder' ? 'exact' : ordered);
