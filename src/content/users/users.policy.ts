import { Injectable } from '@nestjs/common';
import { logAccountEvent, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { RestError } from '#libs/errors';
import { fail } from '../content.errors.js';
import { checkCreate, checkDelete, checkGet, checkList, checkUpdate } from './user-access.js';
import type {
  CreateUserArgs,
  DeleteMeArgs,
  DeleteUserArgs,
  GetUserArgs,
  ListUsersArgs,
  UpdateMeArgs,
  UpdateUserArgs,
} from './users.args.js';
import { UsersService } from './users.service.js';

/** Who may do what with users. Each method throws what refuses it, a 404 before anything else. */
@Injectable()
export class UsersPolicy {
  constructor(private readonly users: UsersService) {}

  list(args: ListUsersArgs, viewer: Viewer): void {
    checkList(viewer, args);
  }

  async read(args: GetUserArgs, viewer: Viewer): Promise<void> {
    checkGet(viewer, await this.users.get(args.id), args);
  }

  create(args: CreateUserArgs, viewer: Viewer): void {
    checkCreate(viewer, args);
  }

  async update({ id, ...changes }: UpdateUserArgs, viewer: Viewer): Promise<void> {
    const user = await this.users.get(id);
    try {
      checkUpdate(viewer, user, changes);
    } catch (error) {
      const isOfRights = changes.password || changes.email || changes.roles?.length;
      if (isOfRights && error instanceof RestError) await logOnce(id, error.code);
      throw error;
    }
  }

  updateMe(changes: UpdateMeArgs, viewer: Viewer): Promise<void> {
    return this.update({ ...changes, id: signedIn(viewer) }, viewer);
  }

  async delete({ id }: Pick<DeleteUserArgs, 'id'>, viewer: Viewer): Promise<void> {
    await this.users.get(id);
    checkDelete(viewer);
  }

  deleteMe(_args: DeleteMeArgs, viewer: Viewer): Promise<void> {
    return this.delete({ id: signedIn(viewer) }, viewer);
  }
}

/** The id of the viewer. The anonymous viewer has none: changing it is a 404, as for any unknown user. */
const signedIn = ({ id }: Viewer): number => id || fail('rest_user_invalid_id');

/** Logs a refusal; rights are checked again when the methods of a refused request are listed. */
const logOnce = (user: number, reason: string): Promise<void> =>
  RequestContext.memo('change refused', async () => logAccountEvent('change_refused', { user, reason }));
