import { Controller } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { UserPresenter } from './user.presenter.js';
import {
  CreateUserArgs,
  DeleteMeArgs,
  DeleteUserArgs,
  GetMeArgs,
  GetUserArgs,
  ListUsersArgs,
  UpdateMeArgs,
  UpdateUserArgs,
} from './users.args.js';
import { UsersService } from './users.service.js';

/** The number of the caller; changing nobody in particular is asking for a user who does not exist. */
const me = (code: 'rest_not_logged_in' | 'rest_user_invalid_id' = 'rest_user_invalid_id'): number =>
  currentViewer().id || fail(code);

const NOBODY = { 404: 'Nobody has signed in.' };

@Controller('cms/v2/users')
export class UsersController {
  constructor(readonly users: UsersService) {}

  @Route('GET', '', {
    summary: 'Lists users.',
    shows: UserPresenter,
    list: true,
    notes: true,
    may: ({ users }: UsersController, args: ListUsersArgs) => users.mayList(args),
  })
  list(args: ListUsersArgs, request: RestRequest) {
    return this.users.list(args, request);
  }

  @Route('POST', '', {
    summary: 'Creates a user.',
    shows: UserPresenter,
    status: 201,
    may: ({ users }: UsersController, args: CreateUserArgs) => users.mayCreate(args),
  })
  create(args: CreateUserArgs, request: RestRequest) {
    return this.users.create(args, request);
  }

  // Everybody may ask, so that `Allow` names the verb; nobody in particular is then told to sign in.
  @Route('GET', 'me', { summary: 'Shows the caller.', shows: UserPresenter })
  getMe(_args: GetMeArgs, request: RestRequest) {
    return this.users.show(me('rest_not_logged_in'), request);
  }

  @Route(EDIT, 'me', {
    summary: 'Changes what is sent of the caller.',
    shows: UserPresenter,
    refuses: NOBODY,
    may: ({ users }: UsersController, args: UpdateMeArgs) => users.mayUpdate(me(), args),
  })
  updateMe(args: UpdateMeArgs, request: RestRequest) {
    return this.users.update(me(), args, request);
  }

  @Route('DELETE', 'me', {
    summary: 'Deletes the caller for good.',
    shows: UserPresenter,
    refuses: NOBODY,
    removal: 'for good',
    may: ({ users }: UsersController) => users.mayDelete(me()),
  })
  deleteMe(args: DeleteMeArgs) {
    return this.users.delete({ ...args, id: me() });
  }

  @Route('GET', ':id', {
    summary: 'Shows a user.',
    shows: UserPresenter,
    notes: true,
    may: ({ users }: UsersController, args: GetUserArgs) => users.mayGet(args),
  })
  get(args: GetUserArgs, request: RestRequest) {
    return this.users.show(args.id, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of a user.',
    shows: UserPresenter,
    may: ({ users }: UsersController, args: UpdateUserArgs) => users.mayUpdate(args.id, args),
  })
  update({ id, ...changes }: UpdateUserArgs, request: RestRequest) {
    return this.users.update(id, changes, request);
  }

  @Route('DELETE', ':id', {
    summary: 'Deletes a user for good.',
    shows: UserPresenter,
    removal: 'for good',
    may: ({ users }: UsersController, { id }: DeleteUserArgs) => users.mayDelete(id),
  })
  delete(args: DeleteUserArgs) {
    return this.users.delete(args);
  }
}
