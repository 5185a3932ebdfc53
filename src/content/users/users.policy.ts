import { Injectable } from '@nestjs/common';
import { logAccountEvent, type RoleCapabilities, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import { Needs } from '#libs/routes';
import { Users, type KnownUser } from '../../identity/index.js';
import { requireFreshPassword, requireUnlimited } from '../../identity/proof/index.js';
import { fail } from '../common/index.js';
import type {
  CreateUserDto,
  DeleteMeDto,
  DeleteUserDto,
  GetUserDto,
  ListUsersDto,
  UpdateMeDto,
  UpdateUserDto,
} from './users.dto.js';

const RESTRICTED_ORDERS: ReadonlySet<string> = new Set(['email', 'registered_date']);

/** Authorizes the user routes. An unknown user is a 404 before any rights are checked. */
@Injectable()
export class UsersPolicy {
  constructor(private readonly users: Users) {}

  list({ roles, capabilities, context, orderby, who }: ListUsersDto, viewer: Viewer): void {
    const lists = viewer.can('list_users');
    if ((roles?.length || capabilities?.length) && !lists) fail('rest_user_cannot_view');
    if (context === 'edit' && !lists) fail('rest_forbidden_context');
    if (RESTRICTED_ORDERS.has(orderby) && !lists) fail('rest_forbidden_orderby');
    if (who === 'authors' && !viewer.can('edit_posts')) fail('rest_forbidden_who');
  }

  async read(args: GetUserDto, viewer: Viewer): Promise<void> {
    checkGet(viewer, await this.users.get(args.id), args);
  }

  create({ roles }: CreateUserDto, viewer: Viewer): void {
    if (!viewer.can('create_users')) fail('rest_cannot_create_user');
    if (roles?.length && !viewer.can('promote_users')) fail('rest_cannot_edit_roles');
    requireUnlimited(viewer);
  }

  @Needs((viewer) => viewer.isSignedIn)
  async update({ id, ...changes }: UpdateUserDto, viewer: Viewer): Promise<void> {
    const user = await this.users.get(id);
    try {
      checkUpdate(viewer, user, changes);
    } catch (error) {
      const isOfRights = changes.password || changes.email || changes.roles?.length;
      if (isOfRights && error instanceof RestError) await logOnce(id, error.code);
      throw error;
    }
  }

  updateMe(changes: UpdateMeDto, viewer: Viewer): Promise<void> {
    return this.update({ ...changes, id: signedIn(viewer) }, viewer);
  }

  @Needs((viewer) => viewer.can('delete_users'))
  async delete({ id }: Pick<DeleteUserDto, 'id'>, viewer: Viewer): Promise<void> {
    await this.users.get(id);
    if (!viewer.can('delete_users')) fail('rest_user_cannot_delete');
    requireUnlimited(viewer);
  }

  deleteMe(_args: DeleteMeDto, viewer: Viewer): Promise<void> {
    return this.delete({ id: signedIn(viewer) }, viewer);
  }
}

/**
 * Checks the rights to update a user. Roles are checked first; sent alone, they require only the right to promote
 * users. Changing one's own credentials requires recent password authentication, so that a stolen token cannot take
 * over the account.
 */
function checkUpdate(viewer: Viewer, user: KnownUser, { roles, ...rest }: UpdateMeDto): void {
  if (roles?.length) {
    if (!viewer.can('promote_users')) fail('rest_cannot_edit_roles');
    requireUnlimited(viewer);
    if (Object.values(rest).every((value) => value === undefined)) return;
  }
  if (!mayEdit(viewer, user.id)) fail('rest_cannot_edit');
  const changesCredentials = rest.password || (rest.email && rest.email !== user.email);
  if (changesCredentials) requireUnlimited(viewer);
  if (changesCredentials && viewer.owns(user.id)) requireFreshPassword(viewer);
}

/** The id of the viewer. Throws the 404 of an unknown user for anonymous viewers. */
const signedIn = ({ id }: Viewer): number => id || fail('rest_user_invalid_id');

/** Logs a refusal once per request: rights are checked again to build the `Allow` header. */
const logOnce = (user: number, reason: string): Promise<void> =>
  RequestContext.memo('change refused', async () => logAccountEvent('change_refused', { user, reason }));

/** Whether the viewer may update a user. Everyone may update their own account. */
export const mayEdit = (viewer: Viewer, id: number): boolean => viewer.owns(id) || viewer.can('edit_users');

/** Whether the viewer may see the roles and capabilities of a user. */
export const maySeeRoles = (viewer: Viewer, id: number): boolean => mayEdit(viewer, id) || viewer.can('list_users');

/**
 * Throws unless the viewer may read the user in the context. Users with published entries are public, except in `edit`.
 */
export function checkGet(viewer: Viewer, user: KnownUser, { context }: Pick<GetUserDto, 'context'>): void {
  if (mayEdit(viewer, user.id)) return;
  if (context === 'edit') fail('rest_forbidden_context');
  if (!user.published && !viewer.can('list_users')) fail('rest_user_cannot_view');
}

/** Rejects unknown roles, and roles that would remove the right to edit users from the viewer's own account. */
export function checkRoles(viewer: Viewer, id: number, roles: readonly string[], capabilities: RoleCapabilities): void {
  for (const role of roles) {
    if (!capabilities.has(role)) return fail('rest_user_invalid_role');
    if (viewer.owns(id) && !capabilities.of(role).has('edit_users')) {
      fail('rest_user_invalid_role', { status: 403 });
    }
  }
}
