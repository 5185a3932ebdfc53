import { Arg, Field } from './arg.decorator.js';

/** How much of a resource an answer shows. */
export type Context = 'view' | 'embed' | 'edit';
export const CONTEXTS = ['view', 'embed', 'edit'] as const;

/** A route without arguments. */
export class NoArgs {}

/** The arguments of a route that shows resources. */
export class ContextArgs {
  @Field('string', {
    default: 'view',
    enum: CONTEXTS,
    description:
      'How much is shown: all that is public, what is shown where it is embedded, or all that may be edited.',
  })
  context: Context;
}

/** The arguments of every paged list. */
export class ListArgs extends ContextArgs {
  @Field('integer', { default: 1, minimum: 1, description: 'Page of the list, from 1.' })
  page: number;

  @Field('integer', { default: 10, minimum: 1, maximum: 100, description: 'Items on a page.' })
  per_page: number;

  @Field('string', { description: 'Keeps items that hold this text.' })
  search?: string;
}

/** The arguments that choose items of a list by ID. */
export class SelectionArgs extends ListArgs {
  @Arg('integer[]', { default: [], description: 'Leaves these IDs out.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Keeps these IDs only.' })
  include: number[];
}

/** The number in the path of an item. */
export class IdArgs {
  @Arg('integer', { description: 'Number of the item.' })
  id: number;
}
