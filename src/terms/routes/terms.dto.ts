import { Arg, CONTEXTS, Field, IdDto, SelectionDto, optional, type Context, Meta } from '#libs/args';
import { slugify } from '#libs/text';

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

const slugs = (list: string[]) => list.map((slug) => slugify(slug));

/** The arguments of a list of terms of any taxonomy. */
export class ListTermsDto extends SelectionDto {
  @Arg('string', { default: 'asc', enum: ['asc', 'desc'], description: 'Sort direction.' })
  order: 'asc' | 'desc';

  @Arg('string', { default: 'name', enum: TERM_ORDERS, description: 'Field to sort by.' })
  orderby: TermOrder;

  @Arg('boolean', { default: false, description: 'Leaves out terms without published items, also below them.' })
  hide_empty: boolean;

  @Arg('integer', { description: 'Keeps the terms of this item.' })
  post?: number;

  @Arg('string[]', { clean: slugs, description: 'Keeps terms with one of these slugs.' })
  slug?: string[];
}

/** The arguments of a list of terms that have parents. */
export class ListNestedTermsDto extends ListTermsDto {
  @Arg('integer', { description: 'Keeps the children of this term; 0 for the top level.' })
  parent?: number;
}

/** The arguments of a list of tags. */
export class ListTagsDto extends ListTermsDto {
  @Arg('integer', { description: 'Number of terms to skip; overrides page.' })
  offset?: number;
}

/** One term, read. */
export class GetTermDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'Which members the response includes.' })
  context: Context;
}

/** A new term. */
export class CreateTermDto {
  @Field('string', { required: true, description: 'Name of the term; tags are taken out.', example: 'Food & Drink' })
  name: string;

  @Field('string', { description: 'What the term is about, with simple markup.', example: 'Recipes and <em>more</em>' })
  description?: string;

  @Field('string', { description: 'Last part of the URL, unique in the taxonomy.', example: 'food-drink' })
  slug?: string;

  @Meta()
  meta?: object;
}

/** A new term that may have a parent. */
export class CreateNestedTermDto extends CreateTermDto {
  @Field('integer', { description: 'ID of the parent; 0 for none.' })
  parent?: number;
}

/** A term, changed. */
export class UpdateTermDto extends optional(CreateTermDto) {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}

/** A term that may have a parent, changed. */
export class UpdateNestedTermDto extends optional(CreateNestedTermDto) {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}

/** A term, deleted. */
export class DeleteTermDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Has to be true, since terms have no trash.' })
  force: boolean;
}
