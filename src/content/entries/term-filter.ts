import { Injectable } from '@nestjs/common';
import { Check, InConvention, ListedAs, Stored } from '#libs/args';
import { asNumber, specOf, type ArgSpec } from '#libs/binding';
import type { EntryFilter } from '../../entries/lists/index.js';
import { TermList } from '../../terms/index.js';

/** Terms that limit a list, with how they do. */
interface TermQuery {
  terms: readonly number[];
  /** Whether an entry needs all terms instead of one of them. */
  isAll: boolean;
  /** Whether the terms below these count as well. */
  withChildren: boolean;
}

/** Terms that limit a list: ids or, below the root of the convention, also an object. */
export type TermFilter = number[] | TermQuery;

const OPERATORS = ['AND', 'OR', 'IN'];
const OBJECT = 'an object of terms, include_children';

/** An argument with terms that entries have, as the root of the convention has it. */
export const IncludedTerms = (): PropertyDecorator =>
  termsInConvention(
    ['terms', 'include_children', 'operator'],
    `a list of IDs, or ${OBJECT} and operator (${OPERATORS.slice(0, 2).join(', ')})`,
  );

/** An argument with terms that entries do not have, as the root of the convention has it. */
export const ExcludedTerms = (): PropertyDecorator =>
  termsInConvention(['terms', 'include_children'], `a list of IDs, or ${OBJECT}`);

const termsInConvention = (members: readonly string[], text: string): PropertyDecorator =>
  InConvention(
    { type: 'any' },
    ListedAs(['object', 'array']),
    Check('rest_invalid_type', (sent: unknown) => read(sent, members) !== undefined, `must be ${text}`),
    Stored((sent: unknown) => read(sent, members) ?? []),
  );

/** An argument of a list by terms, without a class: as `IncludedTerms` or `ExcludedTerms`. */
export function termFilterArg(name: string, description: string, { isIncluded = false } = {}): ArgSpec {
  const members = ['terms', 'include_children', ...(isIncluded ? ['operator'] : [])];
  const declared = { name, description, default: [] };
  const inConvention = specOf(
    {
      ...declared,
      type: 'any',
      listedAs: ['object', 'array'],
      clean: (sent: unknown) => read(sent, members) ?? [],
    },
    {
      code: 'rest_invalid_type',
      test: (sent: unknown) => read(sent, members) !== undefined,
      text: `must be a list of IDs, or ${OBJECT}`,
    },
  );
  return { ...specOf({ ...declared, type: 'integer[]' }), inConvention };
}

/** Reads a sent value; undefined for one that is no filter. */
function read(sent: unknown, members: readonly string[]): TermFilter | undefined {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  if (!isObject) return idsOf(sent);
  const { terms = [], include_children: children = false, operator = 'OR' } = sent as Record<string, unknown>;
  const ids = idsOf(terms);
  const isKnown = Object.keys(sent).every((name) => members.includes(name));
  const withChildren = flagOf(children);
  if (!ids || !isKnown || withChildren === undefined || !OPERATORS.includes(String(operator))) return undefined;
  return { terms: ids, isAll: operator === 'AND', withChildren };
}

function idsOf(sent: unknown): number[] | undefined {
  const list = typeof sent === 'string' ? sent.split(/[\s,]+/).filter(Boolean) : [sent].flat();
  const ids = list.map((one) => asNumber(one) ?? Number.NaN);
  return ids.every(Number.isSafeInteger) ? ids : undefined;
}

const FLAGS = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const flagOf = (sent: unknown): boolean | undefined => FLAGS.get(String(sent).toLowerCase());

/** The filters of one list by its terms. */
interface TermFilters {
  included: readonly TermFilter[];
  excluded: readonly TermFilter[];
}

/** Converts the arguments of lists that name terms. */
@Injectable()
export class TermFilterReader {
  constructor(private readonly terms: TermList) {}

  /** The filters of a list. Takes a statement for each argument whose terms count with those below them. */
  async read({ included, excluded }: TermFilters): Promise<Pick<EntryFilter, 'terms' | 'terms_all' | 'terms_exclude'>> {
    const queries = included.map((one) =>
      Array.isArray(one) ? { terms: one, isAll: false, withChildren: false } : one,
    );
    const of = (some: TermFilter[]) => Promise.all(some.map((one) => this.idsOf(one)));
    return {
      terms: await of(queries.filter(({ isAll }) => !isAll)),
      terms_all: await of(queries.filter(({ isAll }) => isAll)),
      terms_exclude: await of([...excluded]),
    };
  }

  private async idsOf(filter: TermFilter): Promise<number[]> {
    if (Array.isArray(filter)) return filter;
    const { terms, withChildren } = filter;
    return withChildren && terms.length ? this.terms.withDescendants(terms) : [...new Set(terms)];
  }
}
