import { IsIn, Max, Min } from 'class-validator';
import { Arg, Field } from '#libs/args';
import { ENTRY_ORDERS, ListAuthoredDto, WriteArticleDto } from '../entries/index.js';

export class ListPagesDto extends ListAuthoredDto {
  @Arg('string', { default: 'date', description: 'Field to sort by.' })
  @IsIn([...ENTRY_ORDERS, 'menu_order'])
  override orderby: string;

  @Arg('integer', { description: 'Limits the list to pages with this sort position.' })
  menu_order?: number;

  @Arg('integer[]', { default: [], description: 'Limits the list to children of these pages; 0 for the top level.' })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Excludes children of these pages.' })
  parent_exclude: number[];
}

export class CreatePageDto extends WriteArticleDto {
  @Field('integer', { description: 'ID of the parent page; 0 for the top level.' })
  parent?: number;

  @Field('integer', { description: 'Sort position among its siblings.' })
  @Min(-2_147_483_648)
  @Max(2_147_483_647)
  menu_order?: number;
}

export class UpdatePageDto extends CreatePageDto {
  @Field('integer', { description: 'ID of the page.' })
  id: number;
}
