import { IsIn, Max, Min } from 'class-validator';
import { Arg, Unlisted, without } from '#libs/args';
import { BulkDto, FilterBy, type Filters, filtersOf, ItemListDto } from '../common/index.js';

/** Orders of groups; empty means by name. */
const GROUP_ORDERS = ['name', 'id', ''] as const;
type GroupOrder = (typeof GROUP_ORDERS)[number];

const ORDER = { description: 'Sort field; default: name.' };

const GROUP_FILTERS = ['status', 'module', 'name'] as const;
export type GroupFilters = Filters<(typeof GROUP_FILTERS)[number]>;

/** Parses the filters of groups. Throws a 400 for invalid ones. */
export const groupFilters = (sent: unknown): GroupFilters => filtersOf(GROUP_FILTERS, sent);

/** The requested list of groups. */
export class ListGroupsDto extends ItemListDto {
  @FilterBy(GROUP_FILTERS, { name: 'Campaigns' })
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  @IsIn(GROUP_ORDERS)
  orderby?: GroupOrder;
}

/** A new group, and the arguments of the returned list. */
export class CreateGroupDto extends ListGroupsDto {
  @Arg('integer', {
    required: true,
    description: 'What applies its rules: 1 this site, 2 Apache, 3 Nginx; 0 is rejected.',
    example: 1,
  })
  @Min(0)
  @Max(3)
  moduleId: number;

  @Arg('string', {
    required: true,
    description: 'Name of the group: one line without tags, cut to 50 characters.',
    example: 'Campaigns',
  })
  name: string;

  @Arg('any', {
    shape: { type: 'string', enum: ['enabled', 'disabled'] },
    description: 'Listed for compatibility; has no effect. Groups are enabled and disabled by bulk actions.',
  })
  status?: unknown;
}

/** Changes of a group. */
export class UpdateGroupDto extends without(CreateGroupDto, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { description: 'Id of the group.' })
  @Unlisted()
  id: number;
}

export const GROUP_ACTIONS = ['delete', 'enable', 'disable'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** A bulk action on groups. */
export class BulkGroupsDto extends BulkDto {
  @FilterBy(GROUP_FILTERS, { name: 'Campaigns' })
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  @IsIn(GROUP_ORDERS)
  orderby?: GroupOrder;

  @Arg('boolean', {
    description: 'Without `items`: whether the action applies to all groups that match the filters.',
  })
  @Unlisted()
  global?: boolean;

  @Arg('string', { description: 'The action.' })
  @IsIn(GROUP_ACTIONS)
  @Unlisted()
  action: GroupAction;
}
