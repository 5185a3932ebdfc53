import { Arg } from '#libs/args';
import { problemOfFilter, readFilter, type ListFilter } from './list-filter.js';

/** The arguments that every list of the namespace takes (redirection 2). */
export interface RedirectionListArgs<Order extends string = string, Key extends string = string> {
  filterBy: ListFilter<Key>;
  /** Absent for the order that the list has by itself. */
  orderby?: Order | '';
  direction: 'asc' | 'desc';
  per_page: number;
  /** Pages before the one that is asked for. */
  page: number;
}

/**
 * The arguments of a list that knows these orders and these keys of filters. Answers that show the list after a change
 * take them, too.
 *
 * @example class GroupListArgs extends listArgs(['name', 'id'], ['status', 'module', 'name']) {}
 */
export function listArgs<const Order extends string, const Key extends string>(
  orders: readonly Order[],
  keys: readonly Key[],
): new () => RedirectionListArgs<Order, Key> {
  class ListArgs implements RedirectionListArgs<Order, Key> {
    @Arg('any', {
      rule: {
        code: 'rest_invalid_param',
        test: (sent: unknown) => problemOfFilter(sent, keys) === undefined,
        text: (sent: unknown) => problemOfFilter(sent, keys) ?? 'is not valid',
      },
      clean: readFilter,
      description: `Keeps items by what they are, as an object with keys of: ${keys.join(', ')}.`,
    })
    filterBy: ListFilter<Key> = {};

    @Arg('string', { enum: [...orders, ''], description: 'What the list is ordered by.' })
    orderby?: Order | '';

    @Arg('string', { default: 'desc', enum: ['asc', 'desc'], description: 'Direction of the order.' })
    direction: 'asc' | 'desc';

    @Arg('integer', { default: 25, minimum: 5, maximum: 200, description: 'Items on a page.' })
    per_page: number;

    @Arg('integer', { default: 0, minimum: 0, description: 'Page of the list, from 0.' })
    page: number;
  }
  return ListArgs;
}

/** How many items come before the page that is asked for. */
export const offsetOf = ({ page, per_page }: RedirectionListArgs): number => Math.min(page, 1e12) * per_page;
