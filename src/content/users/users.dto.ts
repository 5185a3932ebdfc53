import { Injectable } from '@nestjs/common';
import { IsIn, Min, Validate, ValidatorConstraint, type ValidationArguments } from 'class-validator';
import {
  Arg,
  ContextDto,
  CONTEXTS,
  Field,
  IdDto,
  IsName,
  ListedAs,
  MaxCharacters,
  Meta,
  OnlyInConvention,
  optional,
  ReasonedConstraint,
  Respelled,
  SelectionDto,
  Stored,
  withoutExamples,
  type Context,
} from '#libs/args';
import { roleNames } from '#libs/auth';
import { slugsOf } from '#libs/text';
import { EntryTypes } from '../../entries/types/index.js';
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

/** Members by which a search can be limited. */
const SEARCH_COLUMNS = ['name', 'id', 'username', 'slug', 'email'] as const;

/** The languages that a user can choose; empty for the site language. */
export const LOCALES = ['', ...LANGUAGES] as const;

const MAX_NAME = 250;

/** Shape of an argument that is a list of roles. */
const ROLES_SHAPE = { type: 'array', items: { type: 'string', enum: roleNames } } as const;

const slugs = (list: string[]) => list.flatMap(slugsOf);

const NO_AUTHOR: ReadonlySet<unknown> = new Set(['', false, 'false']);

/** Whether `reassign`, as it was sent, names no user: the entries go to the trash then. With 0 they stay. */
export const namesNoAuthor = (sent: unknown): boolean => NO_AUTHOR.has(sent);

const nobody = (value: unknown) => (namesNoAuthor(value) ? 0 : value);

const FLAGS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
]);

/** Parses a flag, or names of types. */
function publishedTypes(sent: unknown): boolean | string[] {
  if (typeof sent === 'boolean') return sent;
  const flag = FLAGS.get(sent);
  if (flag !== undefined) return flag;
  return typeof sent === 'string' ? sent.split(/[\s,]+/).filter(Boolean) : [sent].flat().map(String);
}

/** Accepts a flag, or names of types with routes. */
@ValidatorConstraint({ async: true })
@Injectable()
export class PublishedTypesConstraint extends ReasonedConstraint {
  constructor(private readonly types: EntryTypes) {
    super();
  }

  protected reasonAgainst(value: unknown, { property }: ValidationArguments): string | undefined {
    const read = publishedTypes(value);
    if (typeof read === 'boolean') return undefined;
    const known = [...new Set([...this.types.described(), ...this.types.publicTypes()].map(({ name }) => name))];
    if (read.every((name) => known.includes(name))) return undefined;
    return `${property} must be true, false or a list of types: ${known.join(', ')}.`;
  }
}

/** Arguments of the list of users. */
export class ListUsersDto extends SelectionDto {
  @Arg('integer', { description: 'Number of users to skip; overrides page.' })
  @Min(0)
  offset?: number;

  @Arg('string', { default: 'asc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc';

  @Arg('string', { default: 'name', description: 'Field to sort by.' })
  @IsIn(USER_ORDERS)
  orderby: UserOrder;

  @Arg('string[]', { description: 'Limits the list to users with one of these slugs.' })
  @Stored(slugs)
  slug?: string[];

  @Arg('string[]', {
    shape: ROLES_SHAPE,
    description: 'Limits the list to users with at least one of these roles.',
  })
  roles?: string[];

  @Arg('string', { description: 'authors limits the list to users who may write entries.' })
  @IsIn(['authors'])
  who?: 'authors';

  @Arg('string[]', { description: 'Limits the list to users with at least one of these capabilities.' })
  @OnlyInConvention()
  @IsName()
  capabilities?: string[];

  @Arg('any', { description: 'Limits the list to users who published items, optionally of these types.' })
  @Validate(PublishedTypesConstraint)
  @OnlyInConvention()
  @IsName()
  @ListedAs(['boolean', 'array'])
  @Stored(publishedTypes)
  has_published_posts?: boolean | string[];

  @Arg('string[]', { description: 'Limits the search to these members; email only for those who may list users.' })
  @IsIn(SEARCH_COLUMNS, { each: true })
  @OnlyInConvention()
  search_columns?: (typeof SEARCH_COLUMNS)[number][];
}

/** Arguments for reading one user. */
export class GetUserDto extends IdDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;
}

/** Arguments for reading the caller. */
export class GetMeDto extends ContextDto {}

/** Arguments for creating a user. */
export class CreateUserDto extends AccountDto {
  @Field('string', { description: 'Display name.', example: 'Ann Lee' })
  @MaxCharacters(MAX_NAME)
  name?: string;

  @Field('string', { description: 'First name.', example: 'Ann' })
  @MaxCharacters(MAX_NAME)
  first_name?: string;

  @Field('string', { description: 'Last name.', example: 'Lee' })
  @MaxCharacters(MAX_NAME)
  last_name?: string;

  @Field('string', { description: 'Short name; defaults to the login name.', example: 'Annie' })
  @MaxCharacters(MAX_NAME)
  nickname?: string;

  @Field('string', { shape: { format: 'uri' }, description: 'Website.', example: 'https://example.org/ann' })
  url?: string;

  @Field('string', { description: 'About the user, with simple markup.', example: 'Writes about <em>gardens</em>.' })
  description?: string;

  @Field('string', { description: 'Language; empty for the site language.', example: 'en_US' })
  @IsIn(LOCALES)
  locale?: string;

  @Field('string', { description: 'Last part of the author page URL.', example: 'ann' })
  slug?: string;

  @Field('string[]', {
    shape: ROLES_SHAPE,
    description: 'Roles; replaces the current ones.',
    example: ['author'],
  })
  roles?: string[];

  @Meta()
  meta?: object;
}

/** Arguments for updating the caller. Credentials and roles have no examples, so that trying out the route is safe. */
export class UpdateMeDto extends withoutExamples(optional(CreateUserDto), 'username', 'password', 'roles') {}

/** Arguments for updating a user. */
export class UpdateUserDto extends UpdateMeDto {
  @Arg('integer', { description: 'ID of the user.' })
  id: number;
}

/** Arguments for deleting the caller. */
export class DeleteMeDto {
  @Arg('boolean', { default: false, description: 'Must be true: users have no trash.' })
  force: boolean;

  @Arg('integer', {
    required: true,
    description:
      'ID of the user who takes over the posts of the deleted user; empty or false to trash them, 0 to keep them without an author.',
  })
  @Respelled(nobody)
  reassign: number;
}

/** Arguments for deleting a user. */
export class DeleteUserDto extends DeleteMeDto {
  @Arg('integer', { description: 'ID of the user.' })
  id: number;
}
