import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { currentViewer } from '#libs/auth';
import { type RestRequest } from '#libs/requests';
import {
  About,
  AllowBatch,
  Args,
  Cacheable,
  Can,
  DryRun,
  Fails,
  ForAgents,
  Namespace,
  Public,
  Requested,
  Returns,
  Update,
  Versioned,
} from '#libs/routes';
import { USER } from '../../fields/index.js';
import { Users } from '../../identity/index.js';
import { fail } from '../common/index.js';
import { UserPresenter } from './user.presenter.js';
import {
  CreateUserDto,
  DeleteMeDto,
  DeleteUserDto,
  GetMeDto,
  GetUserDto,
  ListUsersDto,
  UpdateMeDto,
  UpdateUserDto,
} from './users.dto.js';
import { UsersPolicy } from './users.policy.js';
import { UsersService } from './users.service.js';

/** The id of the signed-in caller. Throws the given error for anonymous callers. */
const me = (code: 'rest_not_logged_in' | 'rest_user_invalid_id' = 'rest_user_invalid_id'): number =>
  currentViewer().id || fail(code);

const NOBODY = { status: 404, description: 'The caller is not signed in.' };

@Namespace('cms/v2')
@About({ name: USER })
@AllowBatch()
@DryRun()
@Controller('users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Can(UsersPolicy, 'list')
  @Cacheable()
  @Returns([UserPresenter])
  @Fails(fail, 'rest_user_cannot_view', 'rest_forbidden_context')
  @ApiOperation({ summary: 'Lists users.' })
  list(@Args() args: ListUsersDto, @Requested() request: RestRequest) {
    return this.users.list(args, request);
  }

  @Post()
  @Can(UsersPolicy, 'create')
  @Returns(UserPresenter, 201)
  @Fails(fail, 'user_login_too_long', 'user_nicename_too_long', 'rest_cannot_create_user')
  @ApiOperation({ summary: 'Creates a user.' })
  create(@Args() args: CreateUserDto, @Requested() request: RestRequest) {
    return this.users.create(args, request);
  }

  // Public, so that the `Allow` header lists the method. Anonymous callers get a 401 from `me`.
  @ForAgents()
  @Get('me')
  @Versioned(Users)
  @Public()
  @Returns(UserPresenter)
  @Fails(fail, 'rest_not_logged_in')
  @ApiOperation({ operationId: 'getMe', summary: 'Retrieves the caller.' })
  getMe(@Args() _args: GetMeDto, @Requested() request: RestRequest) {
    return this.users.show(me('rest_not_logged_in'), request);
  }

  @Update('me')
  @Can(UsersPolicy, 'updateMe')
  @Returns(UserPresenter)
  @ApiResponse(NOBODY)
  @Fails(fail, 'rest_cannot_edit_roles', 'rest_user_invalid_role', 'rest_user_invalid_id')
  @ApiOperation({ operationId: 'updateMe', summary: 'Updates the caller.' })
  updateMe(@Args() args: UpdateMeDto, @Requested() request: RestRequest) {
    return this.users.update(me(), args, request);
  }

  @Delete('me')
  @Can(UsersPolicy, 'deleteMe')
  @Returns(UserPresenter, { removal: 'for good' })
  @ApiResponse(NOBODY)
  @Fails(fail, 'rest_user_cannot_delete')
  @ApiOperation({ operationId: 'deleteMe', summary: 'Deletes the caller permanently.' })
  deleteMe(@Args() args: DeleteMeDto, @Requested() request: RestRequest) {
    return this.users.delete({ ...args, id: me() }, request);
  }

  @Get(':id')
  @Versioned(Users)
  @Can(UsersPolicy, 'read')
  @Cacheable()
  @Returns(UserPresenter)
  @Fails(fail, 'rest_user_invalid_id', 'rest_user_cannot_view')
  @ApiOperation({ summary: 'Retrieves a user.' })
  get(@Args() args: GetUserDto, @Requested() request: RestRequest) {
    return this.users.show(args.id, request);
  }

  @Update(':id')
  @Can(UsersPolicy, 'update')
  @Returns(UserPresenter)
  @Fails(
    fail,
    'rest_user_invalid_slug',
    'rest_user_invalid_email',
    'rest_cannot_edit_roles',
    'rest_cannot_edit',
    'rest_user_invalid_id',
  )
  @ApiOperation({ summary: 'Updates a user.' })
  update(@Args() { id, ...changes }: UpdateUserDto, @Requested() request: RestRequest) {
    return this.users.update(id, changes, request);
  }

  @Delete(':id')
  @Can(UsersPolicy, 'delete')
  @Returns(UserPresenter, { removal: 'for good' })
  @Fails(
    fail,
    'rest_user_cannot_delete',
    'rest_trash_not_supported',
    'rest_user_invalid_reassign',
    'rest_user_invalid_id',
  )
  @ApiOperation({ summary: 'Deletes a user permanently.' })
  delete(@Args() args: DeleteUserDto, @Requested() request: RestRequest) {
    return this.users.delete(args, request);
  }
}
