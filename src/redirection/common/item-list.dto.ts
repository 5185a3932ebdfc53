import { IsIn, Max, Min } from 'class-validator';
import { Arg } from '#libs/args';
import { asNumber } from '#libs/binding';
import { failArgument } from '#libs/errors';
import { type Envelope, member, type Members } from '#libs/presenting';

/** Declares the argument `filterBy` with the names of filters, and an example of one. */
export function FilterBy<Name extends string>(
  names: readonly Name[],
  example: Partial<Record<Name, string>>,
): PropertyDecorator {
  const [[filter, value] = []] = Object.entries(example);
  return Arg('any', {
    description: `Filters by name, such as \`filterBy[${filter}]=${String(value)}\`.`,
    example,
    shape: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, { type: ['string', 'number', 'boolean'] }])),
    },
  });
}

/** The arguments of all lists of the namespace. */
export class ItemListDto {
  /** Lists declare the names of their filters. */
  @FilterBy([], {})
  filterBy?: unknown;

  @Arg('string', { default: 'desc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  direction: 'asc' | 'desc';

  @Arg('integer', { default: 25, description: 'Number of items per page.' })
  @Min(5)
  @Max(200)
  per_page: number;

  @Arg('integer', { default: 0, description: 'Page number, starting at 0.' })
  @Min(0)
  page: number;
}

/** The arguments of bulk actions on rules and groups. */
export class BulkDto extends ItemListDto {
  @Arg('array', {
    items: ['string', 'number'],
    description: 'Ids of the items that the action applies to.',
    example: [1, 2],
  })
  items?: (string | number)[];
}

/** The values of filters by name, trimmed. */
export type Filters<Name extends string> = Partial<Readonly<Record<Name, string>>>;

const refuse = (message: string): never => failArgument('filterBy', { code: 'rest_invalid_param', message });

/** Parses `filterBy`. Throws a 400 unless it is an object with known filters and scalar values. */
export function filtersOf<Name extends string>(names: readonly Name[], sent: unknown): Filters<Name> {
  if (sent === undefined || sent === null) return {};
  if (typeof sent !== 'object' || (Array.isArray(sent) && sent.length)) return refuse('filterBy must be an object.');
  const filters: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(sent)) {
    const known = names.find((one) => one === name);
    if (known === undefined)
      return refuse(`Unknown filter ${name.slice(0, 100)}. Supported filters: ${names.join(', ')}.`);
    if (!['string', 'number', 'boolean'].includes(typeof value)) return refuse(`The filter ${name} must be a string.`);
    filters[known] = String(value).trim();
  }
  return filters;
}

/** Parses the id in a filter; 0, which no item has, for anything else. */
export function numberOf(value: string): number {
  const number = asNumber(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : 0;
}

const total: Members<never> = {
  total: member('view', 'integer', 'Number of items in all pages, unless `_totals` is `none`.', () => undefined, {
    omit: () => true,
  }),
};

/** Envelope of a list: `{items, total}`, without paging headers. */
export const ITEM_LIST: Envelope = { items: 'items', members: total, paged: false };

/** Envelope of the response to a bulk action: the list afterwards, and the number of changed items. */
export const ITEM_LIST_AFTER: Envelope = {
  ...ITEM_LIST,
  members: {
    ...total,
    touched: member('view', 'integer', 'Number of items that the action applied to.', () => undefined),
  },
};
