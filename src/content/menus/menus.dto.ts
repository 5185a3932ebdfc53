import { IsIn, Max, Min } from 'class-validator';
import { Arg, ContextDto, Field, IsName, MaxCharacters, Meta, optional, Text } from '#libs/args';
import { MENU_ITEM_KINDS, MENU_LOCATION_NAMES, type MenuItemKind } from '../../menus/index.js';
import { CreateTermDto } from '../../terms/routes/index.js';
import {
  ENTRY_ORDERS,
  ExcludedTerms,
  IncludedTerms,
  ListEntriesDto,
  type RichText,
  TaxRelation,
  type TermFilter,
  WriteEntryDto,
} from '../entries/index.js';

/** A new menu. */
export class CreateMenuDto extends CreateTermDto {
  @Field('string[]', { description: `Locations that show the menu: ${MENU_LOCATION_NAMES.join(', ')}.` })
  locations?: string[];

  @Field('boolean', { description: 'Whether new top-level pages are added to the menu.' })
  auto_add?: boolean;
}

/** The changes of a menu. */
export class UpdateMenuDto extends optional(CreateMenuDto) {
  @Arg('integer', { description: 'ID of the menu.' })
  id: number;
}

/** The requested location. */
export class GetMenuLocationDto extends ContextDto {
  @Arg('string', { description: 'Name of the location.', example: 'primary' })
  location: string;
}

/** The requested items. */
export class ListMenuItemsDto extends ListEntriesDto {
  @Arg('string', { default: 'asc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  override order: 'asc' | 'desc';

  @Arg('string', { default: 'menu_order', description: 'Field to sort by.' })
  @IsIn([...ENTRY_ORDERS, 'menu_order'])
  override orderby: string;

  @Field('integer', { default: 100, description: 'Maximum number of items per page.' })
  @Min(1)
  @Max(100)
  override per_page: number;

  @Arg('integer', { description: 'Limits the list to items with this position.' })
  menu_order?: number;

  @Arg('integer[]', { default: [], description: 'Limits the list to items of these menus.' })
  @IncludedTerms()
  menus: TermFilter;

  @Arg('integer[]', { default: [], description: 'Excludes items of these menus.' })
  @ExcludedTerms()
  menus_exclude: TermFilter;

  @TaxRelation()
  tax_relation?: 'AND' | 'OR';
}

/** A new item. */
export class CreateMenuItemDto {
  @Text({ description: 'Label: a string, or an object with raw. Empty for the title of the linked object.' })
  title?: RichText;

  @Field('string', { default: 'custom', description: 'What the item links to.' })
  @IsIn(MENU_ITEM_KINDS)
  type: MenuItemKind;

  @Field('string', { default: 'publish', description: 'Drafts are on no page.' })
  @IsIn(['publish', 'draft'])
  status: string;

  @Field('integer', { default: 0, description: 'ID of the item above; 0 for the top level.' })
  @Min(0)
  parent: number;

  @Field('string', { description: 'Title attribute of the link.' })
  attr_title?: string;

  @Field('string[]', { description: 'CSS classes.' })
  classes?: string[];

  @Field('string', { description: 'Description.' })
  description?: string;

  @Field('integer', { default: 1, description: 'Position in the menu.' })
  @Min(1)
  @Max(2_147_483_647)
  menu_order: number;

  @Field('string', { description: 'Type or taxonomy of the linked object, such as page or category.' })
  @MaxCharacters(32)
  @IsName()
  object?: string;

  @Field('integer', { default: 0, description: 'ID of the linked object.' })
  @Min(0)
  @Max(4_294_967_295)
  object_id: number;

  @Field('string', { description: 'Where the link opens; _blank for another window.' })
  @IsIn(['_blank', ''])
  target?: string;

  @Field('string', { description: 'URL of an item of the type custom.' })
  @MaxCharacters(2000)
  url?: string;

  @Field('string[]', { description: 'Relations of the link.' })
  xfn?: string[];

  @Field('integer', { description: 'ID of the menu.' })
  menus?: number;

  @Meta()
  meta?: object;
}

/** The changes of an item. */
export class UpdateMenuItemDto extends optional(CreateMenuItemDto) {
  @Arg('integer', { description: 'ID of the item.' })
  id: number;
}

/** The changes of a navigation. */
export class UpdateNavigationDto extends WriteEntryDto {
  @Arg('integer', { description: 'ID of the navigation.' })
  id: number;
}
