import { IsIn, Max, Min } from 'class-validator';
import { Arg, Field } from './arg.decorator.js';

/** Which members of a resource a response contains. */
export type Context = 'view' | 'embed' | 'edit';
export const CONTEXTS = ['view', 'embed', 'edit'] as const;

/**
 * A route without arguments.
 *
 * @example count(@Args() _args: NoDto) { … }
 */
export class NoDto {}

/** The arguments of a route that returns resources. */
export class ContextDto {
  @Field('string', {
    default: 'view',
    description: 'Which members are returned: the public ones, those for embedding, or everything that can be edited.',
  })
  @IsIn(CONTEXTS)
  context: Context;
}

/**
 * The arguments of every paged list.
 *
 * @example export class ListNotesDto extends without(ListDto, 'context', 'search') {}
 */
export class ListDto extends ContextDto {
  @Field('integer', { default: 1, description: 'Page of the list, starting at 1.' })
  @Min(1)
  page: number;

  @Field('integer', { default: 10, description: 'Maximum number of items per page.' })
  @Min(1)
  @Max(100)
  per_page: number;

  @Field('string', { description: 'Limits the list to items that contain this text.' })
  search?: string;
}

/** The arguments that select list items by id. */
export class SelectionDto extends ListDto {
  @Arg('integer[]', { default: [], description: 'Excludes these IDs.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Includes only these IDs.' })
  include: number[];
}

/**
 * The id in the path of an item.
 *
 * @example export class UpdateNoteDto extends IdDto { … }
 */
export class IdDto {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}
