import { Injectable } from '@nestjs/common';
import { RoleCapabilities, currentViewer, roleNames } from '#libs/auth';
import { MAYBE_URL, Presenter, link, member, type Links, type Members, shownEntries } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { FieldMembers, USER } from '../../fields/index.js';
import { Avatars, type UserRow } from '../../identity/index.js';
import { SettingsService, isoDate } from '../../settings/index.js';
import { LOCALES } from './users.dto.js';
import { maySeeRoles } from './users.policy.js';

const CAPABILITIES = { type: 'object', additionalProperties: { type: 'boolean' } };

/** Response fields and links of a user. */
@Injectable()
export class UserPresenter extends Presenter<UserRow> {
  readonly title = 'user';
  private readonly own: Members<UserRow>;

  constructor(
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly roles: RoleCapabilities,
    private readonly fields: FieldMembers,
    avatars: Avatars,
  ) {
    super();
    this.own = {
      id: member('all', 'integer', 'ID of the user.', (u) => u.id, { readonly: true, example: 3 }),
      username: member('edit', 'string', 'Login name.', (u) => u.login, { required: true, example: 'ann' }),
      name: member('all', 'string', 'Display name.', (u) => u.name, { example: 'Ann Lee' }),
      first_name: member('edit', 'string', 'First name.', (u) => u.firstName, { example: 'Ann' }),
      last_name: member('edit', 'string', 'Last name.', (u) => u.lastName, { example: 'Lee' }),
      email: member('edit', 'string', 'Email address.', (u) => u.email, {
        format: 'email',
        required: true,
        example: 'ann@example.org',
      }),
      url: member('all', 'string', 'Website.', (u) => u.url, {
        format: 'uri',
        shape: MAYBE_URL,
        example: 'https://example.org/ann',
      }),
      description: member('all', 'string', 'About the user.', (u) => u.description, {
        example: 'Writes about <em>gardens</em>.',
      }),
      link: member('all', 'string', 'URL of the author page.', (u) => `${this.site.requestedHome}/author/${u.slug}/`, {
        format: 'uri',
        readonly: true,
        example: 'https://example.org/en/author/ann/',
      }),
      locale: member('edit', 'string', 'Language.', (u) => u.locale || this.settings.get('language'), {
        enum: LOCALES,
        example: 'en_US',
      }),
      nickname: member('edit', 'string', 'Short name.', (u) => u.nickname, { example: 'Annie' }),
      slug: member('all', 'string', 'Last part of the author page URL.', (u) => u.slug, { example: 'ann' }),
      registered_date: member(
        'edit',
        'string',
        'Date the account was created.',
        (u) => `${isoDate(u.registeredAt)}+00:00`,
        {
          format: 'date-time',
          readonly: true,
          shape: { format: 'date-time' },
          example: '2024-05-01T08:00:00+00:00',
        },
      ),
      roles: member('edit', 'array', 'Roles.', (u) => u.roles, {
        items: { type: 'string' },
        shape: { items: { enum: roleNames } },
        omit: hidesRoles,
        example: ['author'],
      }),
      password: member([], 'string', 'Password of the account; never returned.', () => '', { required: true }),
      capabilities: member(
        'edit',
        'object',
        'All capabilities of the user, including the role names.',
        (u) => shownEntries(this.capabilities(u)),
        {
          readonly: true,
          omit: hidesRoles,
          example: { read: true, subscriber: true },
          shape: CAPABILITIES,
        },
      ),
      extra_capabilities: member(
        'edit',
        'object',
        'Capabilities assigned to the user directly: the role names.',
        extraCapabilities,
        {
          readonly: true,
          omit: hidesRoles,
          example: { subscriber: true },
          shape: CAPABILITIES,
        },
      ),
      avatar_urls: avatars.member((u) => u.email),
    };
  }

  get members(): Members<UserRow> {
    return { ...this.own, ...this.fields.meta(USER, ({ fieldValues }: UserRow) => fieldValues) };
  }

  protected override get basis(): object {
    return this.fields.model;
  }

  override links({ id }: UserRow): Links {
    const collection = `${this.site.rest('cms/v2')}/users`;
    return { self: [link(`${collection}/${id}`)], collection: [link(collection)] };
  }

  private capabilities({ roles }: UserRow): Record<string, boolean> {
    const strongestLast = this.roles.names.filter((role) => roles.includes(role)).toReversed();
    return granted([...strongestLast.flatMap((role) => [...this.roles.of(role)]), ...roles]);
  }
}

const hidesRoles = ({ id }: UserRow) => !maySeeRoles(currentViewer(), id);

const granted = (names: Iterable<string>) => Object.fromEntries([...names].map((name) => [name, true]));

const extraCapabilities = (user: UserRow) => granted(user.roles);
