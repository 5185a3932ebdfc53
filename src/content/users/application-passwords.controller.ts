import { Controller, Delete, Get, Injectable, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { currentViewer, type Viewer } from '#libs/auth';
import { link, member, Presenter, shownNames, type Links, type Members } from '#libs/presenting';
import { Reply, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Args, Can, ConventionOnly, Namespace, Requested, Returns, Update, ValidatedBy } from '#libs/routes';
import { type ApplicationPasswordItem, ApplicationPasswords } from '../../identity/application-passwords/index.js';
import { Users } from '../../identity/index.js';
import { requireFreshPassword } from '../../identity/proof/index.js';
import { isoDate } from '../../settings/index.js';
import { fail } from '../common/index.js';
import {
  ApplicationPasswordDto,
  CreatePasswordDto,
  PasswordsOfUserDto,
  ReadPasswordDto,
  ReadPasswordsDto,
  UpdatePasswordDto,
} from './application-passwords.dto.js';
import { PasswordLimitNames } from './password-limit-names.js';
import { mayEdit } from './users.policy.js';

/** A password in a response; `password` only in the response that creates it. */
interface ShownPassword extends ApplicationPasswordItem {
  password?: string;
}

const collectionOf = (site: SiteUrls, userId: number): string =>
  `${site.rest('cms/v2')}/users/${userId}/application-passwords`;

const SHOWN = ['view', 'edit'] as const;

/** A member with a list of limits, in the names of the requested root. */
const listMember = (description: string, name: 'namespaces' | 'types' | 'networks') =>
  member<ShownPassword>(SHOWN, 'array', description, (p) => shownNames(p[name] ?? []), {
    items: { type: 'string' },
    omit: (p) => p[name] === undefined,
  });

/** An application password in responses. Members for limits are only in those of passwords that have them. */
@Injectable()
export class ApplicationPasswordPresenter extends Presenter<ShownPassword> {
  readonly title = 'application-password';
  readonly members: Members<ShownPassword> = {
    uuid: member('all', 'string', 'UUID of the password.', (p) => p.uuid, { readonly: true }),
    app_id: member('all', 'string', 'UUID of the application; empty if it has none.', (p) => p.appId),
    name: member('all', 'string', 'Name of the password.', (p) => p.name, { required: true, example: 'Phone' }),
    password: member('edit', 'string', 'The password, only when it is created.', (p) => p.password, {
      readonly: true,
      omit: ({ password }) => password === undefined,
    }),
    created: member(['view', 'edit'], 'string', 'When it was created, in UTC.', (p) => isoDate(p.createdAt), {
      format: 'date-time',
      readonly: true,
    }),
    last_used: member(
      ['view', 'edit'],
      ['string', 'null'],
      'When it was last used, in UTC, accurate to a day.',
      ({ usedAt }) => usedAt && isoDate(usedAt),
      { format: 'date-time', readonly: true },
    ),
    last_ip: member(['view', 'edit'], ['string', 'null'], 'IP address of that use.', (p) => p.usedFrom, {
      format: 'ip',
      readonly: true,
    }),
    read_only: member(SHOWN, 'boolean', 'Whether it may only read; absent if not.', (p) => p.readOnly, {
      omit: ({ readOnly }) => !readOnly,
    }),
    namespaces: listMember('Namespaces that it may call; absent for all.', 'namespaces'),
    types: listMember('Types of the entries that it reaches; absent for all.', 'types'),
    networks: listMember('Networks from which it is valid; absent for all.', 'networks'),
    expires: member(SHOWN, 'string', 'When it ends, in UTC; absent for never.', (p) => isoDate(p.expiresAt ?? ''), {
      format: 'date-time',
      omit: ({ expiresAt }) => expiresAt === null,
    }),
    expired: member(SHOWN, 'boolean', 'Whether it has ended; absent without an end.', (p) => p.isExpired, {
      readonly: true,
      omit: ({ expiresAt }) => expiresAt === null,
    }),
  };

  constructor(private readonly site: SiteUrls) {
    super();
  }

  override links({ userId, uuid }: ShownPassword): Links {
    return { self: [link(`${collectionOf(this.site, userId)}/${uuid}`)] };
  }
}

/** Errors for callers who may not manage the passwords of a user. */
type Refusal =
  | 'rest_cannot_list_application_passwords'
  | 'rest_cannot_read_application_password'
  | 'rest_cannot_create_application_passwords'
  | 'rest_cannot_edit_application_password'
  | 'rest_cannot_delete_application_passwords'
  | 'rest_cannot_delete_application_password';

/** Users who may edit an account manage its passwords. Unknown users are a 404 before any rights are checked. */
@Injectable()
export class ApplicationPasswordsPolicy {
  constructor(private readonly users: Users) {}

  async manage({ user_id: user }: PasswordsOfUserDto, viewer: Viewer, code: Refusal): Promise<void> {
    if (!mayEdit(viewer, await this.idOf(user, viewer))) fail(code);
  }

  /** A password outlives the session that makes it. */
  async create(args: CreatePasswordDto, viewer: Viewer): Promise<void> {
    await this.manage(args, viewer, 'rest_cannot_create_application_passwords');
    requireFreshPassword(viewer);
  }

  async introspect({ user_id: user }: PasswordsOfUserDto, viewer: Viewer): Promise<void> {
    const id = await this.idOf(user, viewer);
    if (!viewer.owns(id)) fail('rest_cannot_introspect_app_password_for_non_authenticated_user');
  }

  /** The id of an existing user. */
  private async idOf(user: string, viewer: Viewer): Promise<number> {
    return (await this.users.get(userId(user, viewer))).id;
  }
}

const userId = (user: string, viewer: Viewer): number =>
  user.toLowerCase() === 'me' ? viewer.id || fail('rest_not_logged_in') : Number(user);

const idOf = ({ user_id: user }: PasswordsOfUserDto): number => userId(user, currentViewer());

@Namespace('cms/v2')
@Controller('users/:user_id((?:[\\d]+|me))/application-passwords')
@ConventionOnly()
export class ApplicationPasswordsController {
  constructor(
    private readonly passwords: ApplicationPasswords,
    private readonly presenter: ApplicationPasswordPresenter,
    private readonly limits: PasswordLimitNames,
    private readonly site: SiteUrls,
  ) {}

  @Get()
  @Can(ApplicationPasswordsPolicy, 'manage', 'rest_cannot_list_application_passwords')
  @Returns([ApplicationPasswordPresenter])
  @ApiOperation({ summary: 'Lists the application passwords of a user, the oldest first.' })
  async list(@Args() args: ReadPasswordsDto, @Requested() { view }: RestRequest) {
    return this.presenter.many(await this.passwords.list(idOf(args)), view);
  }

  @Post()
  @Can(ApplicationPasswordsPolicy, 'create')
  @ValidatedBy(PasswordLimitNames, 'validate')
  @Returns(ApplicationPasswordPresenter, 201)
  @ApiOperation({ summary: 'Creates an application password. Only this response contains it.' })
  async create(@Args() args: CreatePasswordDto, @Requested() { view }: RestRequest) {
    const user = idOf(args);
    const { uuid, password } = await this.passwords.create(user, args.name, {
      appId: args.app_id,
      ...this.limits.read(args),
    });
    const body = this.presenter.one({ ...(await this.passwords.get(user, uuid)), password }, view.in('edit'));
    return Reply.created(body, `${collectionOf(this.site, user)}/${uuid}`);
  }

  @Delete()
  @Can(ApplicationPasswordsPolicy, 'manage', 'rest_cannot_delete_application_passwords')
  @ApiOperation({ summary: 'Revokes all application passwords of a user and ends the sessions that began with them.' })
  async deleteAll(@Args() args: PasswordsOfUserDto) {
    return { deleted: true, count: await this.passwords.revoke(idOf(args)) };
  }

  @Get('introspect')
  @Can(ApplicationPasswordsPolicy, 'introspect')
  @Returns(ApplicationPasswordPresenter)
  @ApiOperation({ summary: 'Retrieves the application password that was sent with the request.' })
  async introspect(@Args() args: ReadPasswordsDto, @Requested() { view, viewer }: RestRequest) {
    const uuid = viewer.applicationPassword ?? fail('rest_no_authenticated_app_password');
    return this.presenter.one(await this.passwords.get(idOf(args), uuid), view);
  }

  @Get(':uuid([\\w\\-]+)')
  @Can(ApplicationPasswordsPolicy, 'manage', 'rest_cannot_read_application_password')
  @Returns(ApplicationPasswordPresenter)
  @ApiOperation({ summary: 'Retrieves an application password.' })
  async get(@Args() args: ReadPasswordDto, @Requested() { view }: RestRequest) {
    return this.presenter.one(await this.passwords.get(idOf(args), args.uuid), view);
  }

  @Update(':uuid([\\w\\-]+)')
  @Can(ApplicationPasswordsPolicy, 'manage', 'rest_cannot_edit_application_password')
  @Returns(ApplicationPasswordPresenter)
  @ApiOperation({ summary: 'Renames an application password.' })
  async update(@Args() args: UpdatePasswordDto, @Requested() { view }: RestRequest) {
    const user = idOf(args);
    await this.passwords.get(user, args.uuid);
    if (args.name !== undefined) await this.passwords.rename(user, args.uuid, args.name);
    return this.presenter.one(await this.passwords.get(user, args.uuid), view.in('edit'));
  }

  @Delete(':uuid([\\w\\-]+)')
  @Can(ApplicationPasswordsPolicy, 'manage', 'rest_cannot_delete_application_password')
  @Returns(ApplicationPasswordPresenter, { removal: 'for good' })
  @ApiOperation({ summary: 'Revokes an application password and ends the sessions that began with it.' })
  async delete(@Args() args: ApplicationPasswordDto, @Requested() { view }: RestRequest) {
    const user = idOf(args);
    const { _links: _, ...previous } = this.presenter.one(await this.passwords.get(user, args.uuid), view.in('edit'));
    // Another request may have revoked it meanwhile.
    if (!(await this.passwords.revoke(user, { uuid: args.uuid }))) fail('rest_application_password_not_found');
    return { deleted: true, previous };
  }
}
