import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RoleCapabilities, currentViewer, type Viewer } from '#libs/auth';
import { Parts, type MadePart } from '#libs/parts';
import { Embedder, View } from '#libs/presenting';
import { Reply, errorBody, hasId, paged, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Users, type KnownUser, type UserRow } from '../../identity/index.js';
import { fail } from '../common/index.js';
import { UserPresenter } from './user.presenter.js';
import {
  namesNoAuthor,
  type CreateUserDto,
  type DeleteUserDto,
  type ListUsersDto,
  type UpdateMeDto,
} from './users.dto.js';
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
    private readonly parts: Parts,
  ) {}

  onModuleInit(): void {
    this.embedder.register('users', (keys, viewer, published) => this.embedded(keys, viewer, published));
  }

  /** Returns a page of users. */
  async list(args: ListUsersDto, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.users.page(args, request.slice);
    const body = await this.present(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** Presents users. Outside of the context `edit`, parts depend on nothing but their rows. */
  private async present(users: readonly UserRow[], view: View): Promise<unknown[]> {
    if (view.fields || view.context === 'edit') return this.presenter.many(users, view);
    return this.parts.of<UserRow>(
      {
        name: `user ${view.context}`,
        keyOf: ({ id, name, slug, url, description, email, fieldValues }) =>
          [id, slug, email, url, name, description, fieldValues].join('\n'),
        make: (missing) => Promise.resolve(missing.map((user) => ({ body: this.presenter.one(user, view) }))),
      },
      users,
    );
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
    // Somebody else sets a password because the account may be in wrong hands.
    await this.users.update(id, { ...changes, revokesApplications: !currentViewer().owns(id) });
    return this.edited(id, view);
  }

  /** Deletes a user permanently and returns its last state as `previous`. */
  async delete({ id, force, reassign }: DeleteUserDto, { sent }: RestRequest): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported');
    const { _links: _, ...previous } = await this.edited(id, EDIT_VIEW);
    await this.users.remove(id, namesNoAuthor(sent.reassign) ? 'trash' : reassign);
    return { deleted: true, previous };
  }

  private async edited(id: number, view: View): Promise<Record<string, unknown>> {
    return this.presenter.one(await this.users.get(id), view.in('edit'));
  }

  private async embedded(
    keys: (string | number)[],
    viewer: Viewer,
    published: ReadonlySet<string | number>,
  ): Promise<Map<string | number, unknown>> {
    const bodies = await this.authors(keys.filter((key) => published.has(key)));
    const others = keys.filter((key) => !bodies.has(key));
    const found = others.length ? await this.users.find(others, currentViewer()) : [];
    const users = new Map<string | number, KnownUser>(found.map((user) => [user.id, user]));
    for (const key of others) bodies.set(key, this.bodyOrError(viewer, users.get(key)));
    return bodies;
  }

  /** The embedded forms of authors of published entries. They depend on nothing but the author. */
  private async authors(ids: readonly (string | number)[]): Promise<Map<string | number, unknown>> {
    if (!this.parts.areKept) return new Map();
    const items = await this.parts.of(
      { name: 'author embed', keyOf: String, make: (missing) => this.make(missing) },
      ids,
    );
    return new Map(ids.flatMap((id, at) => (items[at] ? [[id, items[at]] as const] : [])));
  }

  private async make(ids: readonly (string | number)[]): Promise<(MadePart | undefined)[]> {
    const authors = new Map<string | number, KnownUser>((await this.users.authors(ids)).map((user) => [user.id, user]));
    return ids.map((id) => {
      const author = authors.get(id);
      return author && { body: this.presenter.one(author, EMBED_VIEW) };
    });
  }

  private bodyOrError(viewer: Viewer, user: KnownUser | undefined): unknown {
    try {
      const known = user ?? fail('rest_user_invalid_id');
      checkGet(viewer, known, EMBED_VIEW);
      return this.presenter.one(known, EMBED_VIEW);
    } catch (error) {
      return errorBody(error, viewer);
    }
  }
}
