import { Arg, Field } from '#libs/args';
import { ENTRY_ORDERS, ListAuthoredDto, WriteArticleDto } from '../entries/entry.dto.js';

export class ListPagesDto extends ListAuthoredDto {
  @Arg('string', {
    default: 'date',
    enum: [...ENTRY_ORDERS, 'menu_order'],
    description: 'What the list is ordered by.',
  })
  override orderby: string;

  @Arg('integer', { description: 'Keeps pages at this place among their siblings.' })
  menu_order?: number;

  @Arg('integer[]', { default: [], description: 'Keeps pages below these ones; 0 for the top.' })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out pages below these ones.' })
  parent_exclude: number[];
}

export class CreatePageDto extends WriteArticleDto {
  @Field('integer', { description: 'ID of the page above; 0 for the top.' })
  parent?: number;

  @Field('integer', { minimum: -2_147_483_648, maximum: 2_147_483_647, description: 'Place among its siblings.' })
  menu_order?: number;
}

export class UpdatePageDto extends CreatePageDto {
  @Field('integer', { description: 'Number of the page.' })
  id: number;
}
