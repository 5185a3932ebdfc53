import { Arg, asNumber } from '#libs/args';
import { failArgument } from '#libs/errors';
import { plainSql, sql, type Sql } from '#libs/db';

/** Declares what the items of a list have to be, by the name of a filter that the list knows. */
export const FilterBy = (filter: string, value: string): PropertyDecorator =>
  Arg('any', {
    description: `What the items have to be, by the name of a filter, such as \`filterBy[${filter}]=${value}\`.`,
    example: { [filter]: value },
  });

/** The arguments that every list of redirection takes, beside what it is ordered by (redirection 2). */
export class ItemListArgs {
  @FilterBy('url', 'old')
  filterBy?: unknown;

  @Arg('string', { enum: ['asc', 'desc'], default: 'desc', description: 'Direction of the order.' })
  direction: 'asc' | 'desc';

  @Arg('integer', { default: 25, minimum: 5, maximum: 200, description: 'Items on a page.' })
  per_page: number;

  @Arg('integer', { default: 0, minimum: 0, description: 'Page of the list, from 0.' })
  page: number;
}

/** The rules or groups of a list that something is done to. */
export class BulkArgs extends ItemListArgs {
  @Arg('array', {
    items: ['string', 'number'],
    description: 'Numbers of the items that it is done to.',
    example: [1, 2],
  })
  items?: (string | number)[];
}

/** The values of filters by name, trimmed. */
export type Filters<Name extends string> = Partial<Readonly<Record<Name, string>>>;

const refuse = (message: string): never => failArgument('filterBy', { code: 'rest_invalid_param', message });

/** Reads `filterBy`; throws the 400 that says what is wrong: no object, an unknown filter, a value that is no text. */
export function filtersOf<Name extends string>(names: readonly Name[], sent: unknown): Filters<Name> {
  if (sent === undefined || sent === null) return {};
  if (typeof sent !== 'object' || (Array.isArray(sent) && sent.length)) return refuse('The filter is not an array.');
  const filters: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(sent)) {
    const known = names.find((one) => one === name);
    if (known === undefined) return refuse(`There is no filter ${name.slice(0, 100)}: ${names.join(', ')}.`);
    if (!['string', 'number', 'boolean'].includes(typeof value)) return refuse(`The filter ${name} is not a text.`);
    filters[known] = String(value).trim();
  }
  return filters;
}

/** The whole number that a filter means; 0, which nothing has, for anything else. */
export function numberOf(value: string): number {
  const number = asNumber(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : 0;
}

/** The order and the bounds of a page; the columns are ordered by one after the other, in the same direction. */
export function pageOf({ direction, page, per_page: size }: ItemListArgs, columns: readonly string[]): Sql {
  const order = columns.map((column) => `${column} ${direction === 'asc' ? 'ASC' : 'DESC'}`).join(', ');
  return sql`ORDER BY ${plainSql(order)} LIMIT ${size} OFFSET ${page * size}`;
}
