import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoleCapabilities, currentViewer, type Viewer } from '#libs/auth';
import { Embedder, Reply, SiteUrls, View, errorBody, hasId, paged, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { Users, type KnownUser } from '../../identity/index.js';
import { UserPresenter } from './user.presenter.js';
import type { CreateUserDto, DeleteUserDto, ListUsersDto, UpdateMeDto } from './users.dto.js';
import { checkGet, checkRoles } from './users.policy.js';

const EMBED_VIEW = new View('embed');
const EDIT_VIEW = new View('edit');

/** Handles the user routes. */
@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly users: Users,
    private readonly presenter: UserPresenter,
    private readonly embedder: Embedder,
    private readonly site: SiteUrls,
    private readonly roles: RoleCapabilities,
  ) {}

  onModuleInit(): void {
    this.embedder.register('users', (keys, viewer) => this.embedded(keys, viewer));
  }

  /** Returns a page of users. */
  async list(args: ListUsersDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.users.page(args, request.part);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** Returns one user. */
  async show(id: number, { view }: RestRequest): Promise<unknown> {
    return this.presenter.one(await this.users.get(id), view);
  }

  /** Creates a user and returns it in the context `edit`. */
  async create(args: CreateUserDto, { sent, view }: RestRequest): Promise<Reply> {
    if (hasId(sent)) fail('rest_user_exists');
    checkRoles(currentViewer(), 0, args.roles ?? [], this.roles);
    const id = await this.users.create(args);
    return Reply.created(await this.edited(id, view), `${this.site.rest('cms/v2')}/users/${id}`);
  }

  /** Updates a user and returns it in the context `edit`. */
  async update(id: number, changes: UpdateMeDto, { view }: RestRequest): Promise<unknown> {
    checkRoles(currentViewer(), id, changes.roles ?? [], this.roles);
    await this.users.update(id, changes);
    return this.edited(id, view);
  }

  /** Deletes a user permanently and returns its last state as `previous`. */
  async delete({ id, force, reassign }: DeleteUserDto): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported');
    const { _links: _, ...previous } = await this.edited(id, EDIT_VIEW);
    await this.users.remove(id, reassign);
    return { deleted: true, previous };
  }

  private async edited(id: number, view: View): Promise<Record<string, unknown>> {
    return this.presenter.one(await this.users.get(id), view.in('edit'));
  }

  private async embedded(keys: (string | number)[], viewer: Viewer): Promise<Map<string | number, unknown>> {
    const found = await this.users.find(keys, currentViewer());
    const users = new Map<string | number, KnownUser>(found.map((user) => [user.id, user]));
    const body = (key: string | number): unknown => {
      try {
        const user = users.get(key) ?? fail('rest_user_invalid_id');
        checkGet(viewer, user, EMBED_VIEW);
        return this.presenter.one(user, EMBED_VIEW);
      } catch (error) {
        return errorBody(error, viewer);
      }
    };
    return new Map(keys.map((key) => [key, body(key)]));
  }
}
