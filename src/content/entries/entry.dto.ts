import { applyDecorators, Injectable } from '@nestjs/common';
import {
  IsIn,
  Validate,
  ValidatorConstraint,
  type ValidationArguments,
  type ValidatorConstraintInterface,
} from 'class-validator';
import {
  Arg,
  CONTEXTS,
  Field,
  IdDto,
  IsDateTime,
  ListedValues,
  MaxCharacters,
  Meta,
  OnlyInConvention,
  SelectionDto,
  Stored,
  Text,
  type Context,
} from '#libs/args';
import { slugify, slugsOf } from '#libs/text';
import { Entries } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { EndDate, EndStatus, type RichText } from '../../entries/writing/index.js';

const WRITABLE = new Set<unknown>(STATUSES.writable);

/** Whether the updated entry already has this value. Updates may repeat a stored value that could not be chosen now. */
async function isStored(
  entries: Entries,
  column: 'status' | 'template',
  value: unknown,
  { object }: ValidationArguments,
): Promise<boolean> {
  const { id } = object as { id?: unknown };
  if (typeof id !== 'number') return false;
  return (await entries.choices(id))?.[column] === value;
}

/** Accepts a writable status, or the stored one. */
@ValidatorConstraint({ async: true })
@Injectable()
export class WritableStatusConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(status: unknown, args: ValidationArguments): Promise<boolean> {
    return WRITABLE.has(status) || isStored(this.entries, 'status', status, args);
  }

  defaultMessage(): string {
    return `status must be one of: ${STATUSES.writable.join(', ')}.`;
  }
}

/** Accepts the default template or the stored one. The theme has no other templates. */
@ValidatorConstraint({ async: true })
@Injectable()
export class TemplateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(template: unknown, args: ValidationArguments): Promise<boolean> {
    return template === '' || isStored(this.entries, 'template', template, args);
  }

  defaultMessage(): string {
    return 'template must be empty: the theme has no templates.';
  }
}

export const ENTRY_CONSTRAINTS = [TemplateConstraint, WritableStatusConstraint];

export type { RichText };

export const ENTRY_ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'modified',
  'parent',
  'relevance',
  'slug',
  'include_slugs',
  'title',
] as const;
const slugs = (list: string[]) => list.flatMap(slugsOf);

/** Texts of entries that a search can be limited to. */
const SEARCH_COLUMNS = { post_title: 'title', post_content: 'content', post_excerpt: 'excerpt' } as const;
type SearchColumn = (typeof SEARCH_COLUMNS)[keyof typeof SEARCH_COLUMNS];
const columnOf = (name: string): SearchColumn => SEARCH_COLUMNS[name as keyof typeof SEARCH_COLUMNS];

/** List arguments shared by all entry types. */
export class ListEntriesDto extends SelectionDto {
  @Arg('string', { description: 'Limits the list to items published after this date (ISO 8601).' })
  @IsDateTime()
  after?: string;

  @Arg('string', { description: 'Limits the list to items published before this date (ISO 8601).' })
  @IsDateTime()
  before?: string;

  @Arg('string', { description: 'Limits the list to items changed after this date (ISO 8601).' })
  @IsDateTime()
  @OnlyInConvention()
  modified_after?: string;

  @Arg('string', { description: 'Limits the list to items changed before this date (ISO 8601).' })
  @IsDateTime()
  @OnlyInConvention()
  modified_before?: string;

  @Arg('string', { description: 'exact compares each term of the search with the whole title, content or excerpt.' })
  @IsIn(['exact'])
  @OnlyInConvention()
  search_semantics?: 'exact';

  @Arg('string[]', { description: 'Limits the search to these texts; all of them if empty.' })
  @IsIn(Object.keys(SEARCH_COLUMNS), { each: true })
  @OnlyInConvention()
  @Stored((names: string[]) => names.map(columnOf))
  search_columns?: SearchColumn[];

  @Arg('integer', { description: 'Number of items to skip; overrides page.' })
  @Stored(Math.abs)
  offset?: number;

  @Arg('string', { default: 'desc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc';

  @Arg('string', { default: 'date', description: 'Field to sort by.' })
  @IsIn(ENTRY_ORDERS)
  orderby: string;

  @Arg('string[]', { description: 'Limits the list to items with one of these slugs.' })
  @Stored(slugs)
  slug?: string[];

  @Arg('string[]', { default: 'publish', description: 'Limits the list to items with one of these statuses.' })
  @ListedValues(STATUSES.listable)
  status: string[] | string;
}

/** List arguments of entry types with authors. */
export class ListAuthoredDto extends ListEntriesDto {
  @Arg('integer[]', { default: [], description: 'Limits the list to items by these authors.' })
  author: number[];

  @Arg('integer[]', { default: [], description: 'Excludes items by these authors.' })
  author_exclude: number[];
}

/** The argument that says how filters by taxonomy are combined. */
export const TaxRelation = (): PropertyDecorator =>
  applyDecorators(
    Arg('string', { description: 'Whether items meet all filters by terms and format, or at least one of them.' }),
    IsIn(['AND', 'OR']),
    OnlyInConvention(),
  );

/** Arguments for reading one entry. */
export class GetEntryDto extends IdDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;

  @Arg('string', { description: 'Password of the item, if it is protected.' })
  password?: string;
}

/** Writable fields shared by all entry types. */
export class WriteEntryDto {
  @Field(['string', 'null'], { description: 'Publication date, in the time zone of the site; null resets it.' })
  @IsDateTime()
  date?: string | null;

  @Field(['string', 'null'], { description: 'Publication date, in UTC; null resets it.' })
  @IsDateTime()
  date_gmt?: string | null;

  @Field('string', { description: 'Last part of the URL; unique among items of its type.' })
  // The site's language decides how letters are spelled when the slug is stored.
  @Stored((slug: string) => (slugify(slug) ? slug : ''))
  slug?: string;

  // Null means a draft.
  @Field('string', { description: 'Status of the item.' })
  @Validate(WritableStatusConstraint, { context: { code: 'rest_not_in_enum' } })
  @ListedValues(STATUSES.writable)
  status?: string;

  @Field('string', { description: 'Password that protects the content and the excerpt; empty for none.' })
  @MaxCharacters(255)
  password?: string;

  @Text({ description: 'Title: a string, or an object with raw.', example: 'Spring fair' })
  title?: RichText;

  @Text({ description: 'Content: a string, or an object with raw.', example: '<p>Come and see.</p>' })
  content?: RichText;

  @Field('string', { description: 'Theme template that displays it; empty for the default.' })
  @Validate(TemplateConstraint, { context: { code: 'rest_invalid_param' } })
  template?: string;
}

/** Writable fields of posts and pages. */
export class WriteArticleDto extends WriteEntryDto {
  @Text({ description: 'Excerpt: a string, or an object with raw.' })
  excerpt?: RichText;

  @Field('integer', { description: 'ID of the author.' })
  author?: number;

  @Field('integer', { description: 'ID of the featured image; 0 for none.' })
  featured_media?: number;

  @Field('string', { description: 'Whether comments are open.' })
  @IsIn(['open', 'closed'])
  comment_status?: string;

  @Field('string', { description: 'Whether pings are open.' })
  @IsIn(['open', 'closed'])
  ping_status?: string;

  @EndDate('in the time zone of the site')
  expires?: string | null;

  @EndDate('in UTC')
  expires_gmt?: string | null;

  @EndStatus()
  expires_to?: string;

  @Meta()
  meta?: object;
}

/** Arguments for deleting an entry. */
export class DeleteEntryDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Deletes the item permanently instead of moving it to the trash.' })
  force: boolean;
}
