import { Arg, ContextDto, Field, Meta, Text, optional } from '#libs/args';
import { MENU_ITEM_KINDS, MENU_LOCATION_NAMES, type MenuItemKind } from '../../menus/index.js';
import { CreateTermDto } from '../../terms/routes/index.js';
import { ENTRY_ORDERS, ListEntriesDto, TAX_RELATION, WriteEntryDto, type RichText } from '../entries/entry.dto.js';
import { EXCLUDED, INCLUDED, type TermFilter } from '../entries/term-filter.js';

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
  @Arg('string', { default: 'asc', enum: ['asc', 'desc'], description: 'Sort direction.' })
  override order: 'asc' | 'desc';

  @Arg('string', {
    default: 'menu_order',
    enum: [...ENTRY_ORDERS, 'menu_order'],
    description: 'Field to sort by.',
  })
  override orderby: string;

  @Field('integer', { default: 100, minimum: 1, maximum: 100, description: 'Maximum number of items per page.' })
  override per_page: number;

  @Arg('integer', { description: 'Limits the list to items with this position.' })
  menu_order?: number;

  @Arg('integer[]', { default: [], inConvention: INCLUDED, description: 'Limits the list to items of these menus.' })
  menus: TermFilter;

  @Arg('integer[]', { default: [], inConvention: EXCLUDED, description: 'Excludes items of these menus.' })
  menus_exclude: TermFilter;

  @Arg('string', TAX_RELATION)
  tax_relation?: 'AND' | 'OR';
}

/** A new item. */
export class CreateMenuItemDto {
  @Text({ description: 'Label: a string, or an object with raw. Empty for the title of the linked object.' })
  title?: RichText;

  @Field('string', { default: 'custom', enum: MENU_ITEM_KINDS, description: 'What the item links to.' })
  type: MenuItemKind;

  @Field('string', { default: 'publish', enum: ['publish', 'draft'], description: 'Drafts are on no page.' })
  status: string;

  @Field('integer', { default: 0, minimum: 0, description: 'ID of the item above; 0 for the top level.' })
  parent: number;

  @Field('string', { description: 'Title attribute of the link.' })
  attr_title?: string;

  @Field('string[]', { description: 'CSS classes.' })
  classes?: string[];

  @Field('string', { description: 'Description.' })
  description?: string;

  @Field('integer', { default: 1, minimum: 1, maximum: 2_147_483_647, description: 'Position in the menu.' })
  menu_order: number;

  @Field('string', {
    isName: true,
    maxLength: 32,
    description: 'Type or taxonomy of the linked object, such as page or category.',
  })
  object?: string;

  @Field('integer', { default: 0, minimum: 0, maximum: 4_294_967_295, description: 'ID of the linked object.' })
  object_id: number;

  @Field('string', { enum: ['_blank', ''], description: 'Where the link opens; _blank for another window.' })
  target?: string;

  @Field('string', { maxLength: 2000, description: 'URL of an item of the type custom.' })
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
