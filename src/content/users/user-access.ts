import { ROLE_CAPABILITIES, isRole, type Viewer } from '#libs/auth';
import { fail } from '../content.errors.js';
import type { KnownUser } from './user-row.js';
import type { CreateUserArgs, GetUserArgs, ListUsersArgs, UpdateUserArgs } from './users.args.js';

const RESTRICTED_ORDERS: readonly string[] = ['email', 'registered_date'];

/** Whether the viewer may change a user: everybody may change oneself. */
export const mayEdit = (viewer: Viewer, id: number): boolean => viewer.owns(id) || viewer.can('edit_users');

/** Whether the viewer is told the roles and rights of a user. */
export const maySeeRoles = (viewer: Viewer, id: number): boolean => mayEdit(viewer, id) || viewer.can('list_users');

/** Refuses the filters, the order and the context of a list that the viewer may not ask for. */
export function checkList(viewer: Viewer, { roles, context, orderby, who }: ListUsersArgs): void {
  const lists = viewer.can('list_users');
  if (roles?.length && !lists) fail('rest_user_cannot_view');
  if (context === 'edit' && !lists) fail('rest_forbidden_context');
  if (RESTRICTED_ORDERS.includes(orderby) && !lists) fail('rest_forbidden_orderby');
  if (who === 'authors' && !viewer.can('edit_posts')) fail('rest_forbidden_who');
}

/** Refuses to show a user. */
export function checkGet(viewer: Viewer, user: KnownUser, { context }: Pick<GetUserArgs, 'context'>): void {
  if (mayEdit(viewer, user.id)) return;
  if (context === 'edit') fail('rest_forbidden_context');
  if (!user.published && !viewer.can('list_users')) fail('rest_user_cannot_view');
}

/** Refuses to create a user, and with roles those who may not give any. */
export function checkCreate(viewer: Viewer, { roles }: Pick<CreateUserArgs, 'roles'>): void {
  if (!viewer.can('create_users')) fail('rest_cannot_create_user');
  if (roles?.length && !viewer.can('promote_users')) fail('rest_cannot_edit_roles');
}

/**
 * Refuses to change a user; roles come first, and need no more than the right to give them when they are all that is
 * sent. Whoever finds or steals a token must not be able to take over the account with it.
 */
export function checkUpdate(viewer: Viewer, user: KnownUser, { roles, ...rest }: Partial<UpdateUserArgs>): void {
  if (roles?.length) {
    if (!viewer.can('promote_users')) fail('rest_cannot_edit_roles');
    const others = Object.entries(rest).filter(([name, value]) => name !== 'id' && value !== undefined);
    if (!others.length) return;
  }
  if (!mayEdit(viewer, user.id)) fail('rest_cannot_edit');
  const changesCredentials = rest.password || (rest.email && rest.email !== user.email);
  if (changesCredentials && viewer.owns(user.id) && !viewer.hasFreshPassword) fail('rest_reauthentication_required');
}

/** Refuses to delete a user. */
export function checkDelete(viewer: Viewer): void {
  if (!viewer.can('delete_users')) fail('rest_user_cannot_delete');
}

/** Refuses roles that do not exist, and those with which the viewer could no longer manage users oneself. */
export function checkRoles(viewer: Viewer, id: number, roles: readonly string[]): void {
  for (const role of roles) {
    if (!isRole(role)) return fail('rest_user_invalid_role');
    if (viewer.owns(id) && !ROLE_CAPABILITIES[role].has('edit_users')) {
      fail('rest_user_invalid_role', { status: 403 });
    }
  }
}
