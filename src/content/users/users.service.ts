import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { Embedder, Reply, SiteAddress, View, errorBody, namesOne, paged, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { EntryTypes } from '../../entries/entry-types.js';
import { EntryVisibility } from '../../entries/entry-visibility.repository.js';
import { checkGet, checkRoles } from '../../identity/user-access.js';
import { UserList } from '../../identity/user-list.js';
import { UserPresenter } from './user.presenter.js';
import { USERS, USER_COLUMNS, hasPublished, publishedTypes, type KnownUser } from '../../identity/user-row.js';
import { UserWriter, userMemo } from '../../identity/user-writer.js';
import type { CreateUserArgs, DeleteUserArgs, ListUsersArgs, UpdateMeArgs } from '../../identity/users.args.js';

const EMBEDDED = new View('embed');
const EDITED = new View('edit');

/** Users as the interface offers them. */
@Injectable()
export class UsersService implements OnModuleInit {
  constructor(
    private readonly types: EntryTypes,
    private readonly visibility: EntryVisibility,
    private readonly db: Db,
    private readonly lists: UserList,
    private readonly writer: UserWriter,
    private readonly presenter: UserPresenter,
    private readonly embedder: Embedder,
    private readonly site: SiteAddress,
  ) {}

  onModuleInit(): void {
    this.embedder.register('users', (keys, viewer) => this.embedded(keys, viewer));
  }

  /** Answers a page of a list. */
  async list(args: ListUsersArgs, request: RestRequest): Promise<Reply> {
    const { items, total } = await this.lists.page(args);
    const body = this.presenter.many(items, request.view);
    return paged(request, { body, total, page: args.page, perPage: args.per_page });
  }

  /** Answers one user. */
  async show(id: number, { view }: RestRequest): Promise<unknown> {
    return this.presenter.one(await this.get(id), view);
  }

  /** Creates a user and answers it as those who may change it see it. */
  async create(args: CreateUserArgs, { sent, view }: RestRequest): Promise<Reply> {
    if (namesOne(sent)) fail('rest_user_exists');
    checkRoles(currentViewer(), 0, args.roles ?? []);
    const id = await this.writer.create(args);
    return Reply.created(await this.edited(id, view), `${this.site.root}/cms/v2/users/${id}`);
  }

  /** Changes a user and answers it as those who may change it see it. */
  async update(id: number, changes: UpdateMeArgs, { view }: RestRequest): Promise<unknown> {
    checkRoles(currentViewer(), id, changes.roles ?? []);
    await this.writer.update(id, changes);
    return this.edited(id, view);
  }

  /** Deletes a user for good and answers what there was. */
  async delete({ id, force, reassign }: DeleteUserArgs): Promise<unknown> {
    if (!force) fail('rest_trash_not_supported');
    const { _links: _, ...previous } = await this.edited(id, EDITED);
    await this.writer.remove(id, reassign);
    return { deleted: true, previous };
  }

  /** The user of a number, read once per request, or a 404. */
  async get(id: number): Promise<KnownUser> {
    const user = await RequestContext.memo(userMemo(id), async () => (await this.find([id]))[0]);
    return user ?? fail('rest_user_invalid_id');
  }

  private async edited(id: number, view: View): Promise<Record<string, unknown>> {
    return this.presenter.one(await this.get(id), view.in('edit'));
  }

  private async find(ids: readonly unknown[]): Promise<KnownUser[]> {
    // Whether others are shown them depends on what they have published.
    Shown.current?.any(USERS, ...this.types.described().map(({ name }) => name));
    const published = hasPublished(publishedTypes(this.types, this.visibility, currentViewer()));
    const rows = await this.db.rows<KnownUser>(
      `SELECT ${USER_COLUMNS}, ${published.sql} AS published FROM users u WHERE u.id IN (?)`,
      [...published.parameters, ids],
    );
    return rows.map((row) => ({ ...row, published: Boolean(Number(row.published)) }));
  }

  private async embedded(keys: (string | number)[], viewer: Viewer): Promise<Map<string | number, unknown>> {
    const users = new Map<string | number, KnownUser>((await this.find(keys)).map((user) => [user.id, user]));
    const body = (key: string | number): unknown => {
      try {
        const user = users.get(key) ?? fail('rest_user_invalid_id');
        checkGet(viewer, user, EMBEDDED);
        return this.presenter.one(user, EMBEDDED);
      } catch (error) {
        return errorBody(error, viewer);
      }
    };
    return new Map(keys.map((key) => [key, body(key)]));
  }
}
