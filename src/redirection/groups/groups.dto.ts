import { Arg, without } from '#libs/args';
import { BulkDto, FilterBy, type Filters, filtersOf, ItemListDto } from '../item-list.dto.js';

/** Orders of groups; by name if there is none. */
const GROUP_ORDERS = ['name', 'id', ''] as const;
type GroupOrder = (typeof GROUP_ORDERS)[number];

const ORDER = { enum: GROUP_ORDERS, description: 'What the list is ordered by; by name unless told.' };
const UNLISTED = { unlisted: true };

const GROUP_FILTERS = ['status', 'module', 'name'] as const;
export type GroupFilters = Filters<(typeof GROUP_FILTERS)[number]>;

/** Parses the filters of groups; throws the 400 that says what is wrong. */
export const groupFilters = (sent: unknown): GroupFilters => filtersOf(GROUP_FILTERS, sent);

/** The requested list of groups. */
export class ListGroupsDto extends ItemListDto {
  @FilterBy('name', 'Campaigns')
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  orderby?: GroupOrder;
}

/** A new group, and the list in the answer. */
export class CreateGroupDto extends ListGroupsDto {
  @Arg('integer', {
    required: true,
    minimum: 0,
    maximum: 3,
    description: 'Who follows its rules: 1 the site, 2 and 3 web servers; 0 is refused.',
    example: 1,
  })
  moduleId: number;

  @Arg('string', {
    required: true,
    description: 'Its name: one line without tags, at most 50 characters.',
    example: 'Campaigns',
  })
  name: string;

  @Arg('any', { description: 'Means nothing: groups are enabled and disabled in bulk.' })
  status?: unknown;
}

/** Changes of a group. */
export class UpdateGroupDto extends without(CreateGroupDto, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { ...UNLISTED, description: 'Number of the group.' })
  id: number;
}

export const GROUP_ACTIONS = ['delete', 'enable', 'disable'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** A bulk action on groups. */
export class BulkGroupsDto extends BulkDto {
  @FilterBy('name', 'Campaigns')
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  orderby?: GroupOrder;

  @Arg('boolean', { ...UNLISTED, description: 'Without items: whether it is done to all that the filters find.' })
  global?: boolean;

  @Arg('string', { ...UNLISTED, enum: GROUP_ACTIONS, description: 'What is done.' })
  action: GroupAction;
}
