import { ROLE_CAPABILITIES, isRole, type Viewer } from '#libs/auth';
import { fail } from './users.errors.js';
import type { KnownUser } from './user-row.js';
import type { GetUserArgs } from './users.args.js';

/** Whether the viewer may update a user: everybody may update their own account. */
export const mayEdit = (viewer: Viewer, id: number): boolean => viewer.owns(id) || viewer.can('edit_users');

/** Whether the viewer sees the roles and capabilities of a user. */
export const maySeeRoles = (viewer: Viewer, id: number): boolean => mayEdit(viewer, id) || viewer.can('list_users');

/** Refuses to show a user in a context. */
export function checkGet(viewer: Viewer, user: KnownUser, { context }: Pick<GetUserArgs, 'context'>): void {
  if (mayEdit(viewer, user.id)) return;
  if (context === 'edit') fail('rest_forbidden_context');
  if (!user.published && !viewer.can('list_users')) fail('rest_user_cannot_view');
}

/** Refuses unknown roles, and roles that would take the right to edit users from the viewer's own account. */
export function checkRoles(viewer: Viewer, id: number, roles: readonly string[]): void {
  for (const role of roles) {
    if (!isRole(role)) return fail('rest_user_invalid_role');
    if (viewer.owns(id) && !ROLE_CAPABILITIES[role].has('edit_users')) {
      fail('rest_user_invalid_role', { status: 403 });
    }
  }
}
