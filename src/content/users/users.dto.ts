import {
  Arg,
  CONTEXTS,
  ContextDto,
  Field,
  IdDto,
  SelectionDto,
  optional,
  withoutExamples,
  type Context,
  Meta,
} from '#libs/args';
import { slugify } from '#libs/text';
import { AccountDto } from '../../identity/index.js';
import { LANGUAGES } from '../../settings/index.js';

export const USER_ORDERS = [
  'id',
  'include',
  'name',
  'registered_date',
  'slug',
  'include_slugs',
  'email',
  'url',
] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** The languages that a user may choose; empty for that of the site. */
export const LOCALES = ['', ...LANGUAGES] as const;

const NAME = { maxLength: 250 };

const slugs = (list: string[]) => list.map((slug) => slugify(slug));

/** The spellings of "nobody" that `reassign` takes beside 0. */
const nobody = (value: unknown) => (value === '' || value === false || value === 'false' ? 0 : value);

/** A list of users. */
export class ListUsersDto extends SelectionDto {
  @Arg('integer', { minimum: 0, description: 'Leaves out that many users at the beginning; replaces the page.' })
  offset?: number;

  @Arg('string', { default: 'asc', enum: ['asc', 'desc'], description: 'Direction of the order.' })
  order: 'asc' | 'desc';

  @Arg('string', { default: 'name', enum: USER_ORDERS, description: 'What the list is ordered by.' })
  orderby: UserOrder;

  @Arg('string[]', { clean: slugs, description: 'Keeps users with one of these slugs.' })
  slug?: string[];

  @Arg('string[]', { description: 'Keeps users who have one or more of these roles; a list or a single role.' })
  roles?: string[];

  @Arg('string', { enum: ['authors'], description: 'Keeps users who may write entries.' })
  who?: 'authors';
}

/** One user, read. */
export class GetUserDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;
}

/** The caller, read. */
export class GetMeDto extends ContextDto {}

/** A new user. */
export class CreateUserDto extends AccountDto {
  @Field('string', { ...NAME, description: 'Name to display.', example: 'Ann Lee' })
  name?: string;

  @Field('string', { ...NAME, description: 'First name.', example: 'Ann' })
  first_name?: string;

  @Field('string', { ...NAME, description: 'Last name.', example: 'Lee' })
  last_name?: string;

  @Field('string', { ...NAME, description: 'Short name; the login unless given.', example: 'Annie' })
  nickname?: string;

  @Field('string', { format: 'uri', description: 'Website.', example: 'https://example.org/ann' })
  url?: string;

  @Field('string', { description: 'About the user, with simple markup.', example: 'Writes about <em>gardens</em>.' })
  description?: string;

  @Field('string', { enum: LOCALES, description: 'Language; empty for that of the site.', example: 'en_US' })
  locale?: string;

  @Field('string', { description: 'Last part of the address of the author page.', example: 'ann' })
  slug?: string;

  @Field('string[]', { description: 'Roles, in place of those the user has.', example: ['author'] })
  roles?: string[];

  @Meta()
  meta?: object;
}

/** The caller, changed. What only some may change, or nobody by chance, has no example. */
export class UpdateMeDto extends withoutExamples(optional(CreateUserDto), 'username', 'password', 'roles') {}

/** A user, changed. */
export class UpdateUserDto extends UpdateMeDto {
  @Arg('integer', { description: 'Number of the user.' })
  id: number;
}

/** The caller, deleted. */
export class DeleteMeDto {
  @Arg('boolean', { default: false, description: 'Has to be true, since this kind of item has no trash.' })
  force: boolean;

  @Arg('integer', {
    required: true,
    respell: nobody,
    description: 'ID of the user who is given the posts and links of the deleted one; 0 or empty for nobody.',
  })
  reassign: number;
}

/** A user, deleted. */
export class DeleteUserDto extends DeleteMeDto {
  @Arg('integer', { description: 'Number of the user.' })
  id: number;
}
