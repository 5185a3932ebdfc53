import { IsIn } from 'class-validator';
import { Arg, CONTEXTS, Field, IdDto, Meta, optional, SelectionDto, Stored, type Context } from '#libs/args';
import { slugsOf } from '#libs/text';

export const TERM_ORDERS = [
  'id',
  'include',
  'name',
  'slug',
  'include_slugs',
  'term_group',
  'description',
  'count',
] as const;
export type TermOrder = (typeof TERM_ORDERS)[number];

const slugs = (list: string[]) => list.flatMap(slugsOf);

/** List arguments shared by all taxonomies. */
export class ListTermsDto extends SelectionDto {
  @Arg('string', { default: 'asc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc';

  @Arg('string', { default: 'name', description: 'Field to sort by.' })
  @IsIn(TERM_ORDERS)
  orderby: TermOrder;

  @Arg('boolean', {
    default: false,
    description: 'Excludes terms without published items, unless a descendant has some.',
  })
  hide_empty: boolean;

  @Arg('integer', { description: 'Limits the list to terms of this item.' })
  post?: number;

  @Arg('string[]', { description: 'Limits the list to terms with one of these slugs.' })
  @Stored(slugs)
  slug?: string[];
}

/** List arguments of hierarchical taxonomies. */
export class ListNestedTermsDto extends ListTermsDto {
  @Arg('integer', { description: 'Limits the list to children of this term; 0 for the top level.' })
  parent?: number;
}

/** List arguments of tags. */
export class ListTagsDto extends ListTermsDto {
  @Arg('integer', { description: 'Number of terms to skip; overrides page.' })
  offset?: number;
}

/** Arguments for reading one term. */
export class GetTermDto extends IdDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;
}

/** Arguments for creating a term. */
export class CreateTermDto {
  @Field('string', {
    required: true,
    description: 'Name of the term. HTML tags are removed.',
    example: 'Food and drink',
  })
  name: string;

  @Field('string', {
    description: 'Description of the term; may contain simple markup.',
    example: 'Recipes and <em>more</em>',
  })
  description?: string;

  @Field('string', { description: 'Last part of the URL; unique in the taxonomy.', example: 'food-and-drink' })
  slug?: string;

  @Meta()
  meta?: object;
}

/** Arguments for creating a term of a hierarchical taxonomy. */
export class CreateNestedTermDto extends CreateTermDto {
  @Field('integer', { description: 'ID of the parent; 0 for none.' })
  parent?: number;
}

/** Arguments for updating a term. */
export class UpdateTermDto extends optional(CreateTermDto) {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}

/** Arguments for updating a term of a hierarchical taxonomy. */
export class UpdateNestedTermDto extends optional(CreateNestedTermDto) {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}

/** Arguments for deleting a term. */
export class DeleteTermDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Must be true: terms have no trash.' })
  force: boolean;
}
