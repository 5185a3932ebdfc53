import { Arg, without } from '#libs/args';
import { BulkArgs, FilterBy, ItemListArgs } from '../lists/list.args.js';

/** What groups are ordered by; `name` where nothing else is said. */
const GROUP_ORDERS = ['name', 'id', ''] as const;
type GroupOrder = (typeof GROUP_ORDERS)[number];

const ORDER = { enum: GROUP_ORDERS, description: 'What the list is ordered by; by name unless told.' };
const LISTED_NOT = { unlisted: true };

/** The list of groups that is asked for. */
export class ListGroupsArgs extends ItemListArgs {
  @FilterBy('name', 'Campaigns')
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  orderby?: GroupOrder;
}

/** A new group, and the list that is shown afterwards. */
export class CreateGroupArgs extends ListGroupsArgs {
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

/** What a group is to be. */
export class UpdateGroupArgs extends without(CreateGroupArgs, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { ...LISTED_NOT, description: 'Number of the group.' })
  id: number;
}

export const GROUP_ACTIONS = ['delete', 'enable', 'disable'] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** Groups that something is done to. */
export class BulkGroupsArgs extends BulkArgs {
  @FilterBy('name', 'Campaigns')
  declare filterBy?: unknown;

  @Arg('string', ORDER)
  orderby?: GroupOrder;

  @Arg('boolean', { ...LISTED_NOT, description: 'Without items: whether it is done to all that the filters find.' })
  global?: boolean;

  @Arg('string', { ...LISTED_NOT, enum: GROUP_ACTIONS, description: 'What is done.' })
  action: GroupAction;
}
