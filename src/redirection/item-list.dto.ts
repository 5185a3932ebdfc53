import { Arg, asNumber } from '#libs/args';
import { failArgument } from '#libs/errors';
import { type Envelope, member, type Members } from '#libs/rest';

/** The argument `filterBy`, with an example of a filter that the list knows. */
export const FilterBy = (filter: string, value: string): PropertyDecorator =>
  Arg('any', {
    description: `What the items have to be, by the name of a filter, such as \`filterBy[${filter}]=${value}\`.`,
    example: { [filter]: value },
  });

/** The arguments that all lists of the namespace share. */
export class ItemListDto {
  @FilterBy('url', 'old')
  filterBy?: unknown;

  @Arg('string', { enum: ['asc', 'desc'], default: 'desc', description: 'Direction of the order.' })
  direction: 'asc' | 'desc';

  @Arg('integer', { default: 25, minimum: 5, maximum: 200, description: 'Items on a page.' })
  per_page: number;

  @Arg('integer', { default: 0, minimum: 0, description: 'Page of the list, from 0.' })
  page: number;
}

/** The arguments of bulk actions on rules and groups. */
export class BulkDto extends ItemListDto {
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

/** Parses `filterBy`. Anything but an object, unknown filters and values that are no texts are refused with a 400. */
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

/** The integer in a filter; 0, which no item has, for anything else. */
export function numberOf(value: string): number {
  const number = asNumber(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : 0;
}

const total: Members<never> = { total: member('V', 'integer', 'How many items the whole list has.', () => undefined) };

/** The shape of a list: `{items, total}`, without paging headers. */
export const ITEM_LIST: Envelope = { items: 'items', members: total, paged: false };

/** The shape of the answer to a bulk action: the list as it is afterwards, and how many items were changed. */
export const ITEM_LIST_AFTER: Envelope = {
  ...ITEM_LIST,
  members: {
    ...total,
    touched: member('V', 'integer', 'How many items it was done to.', () => undefined),
  },
};
