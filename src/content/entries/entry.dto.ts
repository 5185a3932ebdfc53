import { Injectable } from '@nestjs/common';
import { ValidatorConstraint, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';
import { Entries } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { Arg, CONTEXTS, Field, IdDto, Meta, SelectionDto, Text, type Context } from '#libs/args';
import { slugify } from '#libs/text';

const WRITABLE = new Set<unknown>(STATUSES.writable);

/** Whether the entry that is updated holds this value now: updates may repeat it, even if it cannot be chosen. */
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

/** A status that can be written, or the stored one. */
@ValidatorConstraint({ async: true })
@Injectable()
export class WritableStatusConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(status: unknown, args: ValidationArguments): Promise<boolean> {
    return WRITABLE.has(status) || isStored(this.entries, 'status', status, args);
  }

  defaultMessage(): string {
    return `status is not one of ${STATUSES.writable.join(', ')}.`;
  }
}

/** The usual template or the stored one: the theme has no templates of its own. */
@ValidatorConstraint({ async: true })
@Injectable()
export class TemplateConstraint implements ValidatorConstraintInterface {
  constructor(private readonly entries: Entries) {}

  async validate(template: unknown, args: ValidationArguments): Promise<boolean> {
    return template === '' || isStored(this.entries, 'template', template, args);
  }

  defaultMessage(): string {
    return 'The theme has no such template.';
  }
}

export const ENTRY_CONSTRAINTS = [TemplateConstraint, WritableStatusConstraint];

/** A rich text as it may be sent. */
export type RichText = string | { raw: string };

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
const slugs = (list: string[]) => list.map((slug) => slugify(slug));

/** The arguments that lists of all kinds of entries share. */
export class ListEntriesDto extends SelectionDto {
  @Arg('string', { format: 'date-time', description: 'Keeps what was published after this moment (ISO 8601).' })
  after?: string;

  @Arg('string', { format: 'date-time', description: 'Keeps what was published before this moment (ISO 8601).' })
  before?: string;

  @Arg('integer', { clean: Math.abs, description: 'Leaves out that many items at the beginning; replaces the page.' })
  offset?: number;

  @Arg('string', { default: 'desc', enum: ['asc', 'desc'], description: 'Direction of the order.' })
  order: 'asc' | 'desc';

  @Arg('string', { default: 'date', enum: ENTRY_ORDERS, description: 'What the list is ordered by.' })
  orderby: string;

  @Arg('string[]', { clean: slugs, description: 'Keeps items with one of these slugs.' })
  slug?: string[];

  @Arg('string[]', {
    default: 'publish',
    itemEnum: STATUSES.listable,
    enumIsDocumentation: true,
    description: 'Keeps items in one of these states.',
  })
  status: string[] | string;
}

/** Lists of entries that have an author. */
export class ListAuthoredDto extends ListEntriesDto {
  @Arg('integer[]', { default: [], description: 'Keeps items of these authors.' })
  author: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out items of these authors.' })
  author_exclude: number[];
}

/** One entry, read. */
export class GetEntryDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;

  @Arg('string', { description: 'Opens an item that a password protects.' })
  password?: string;
}

/** The write fields that all kinds of entries share. */
export class WriteEntryDto {
  @Field(['string', 'null'], {
    format: 'date-time',
    description: 'When it is published, in the time zone of the site; null for no date of its own.',
  })
  date?: string | null;

  @Field(['string', 'null'], {
    format: 'date-time',
    description: 'When it is published, in UTC; null for no date of its own.',
  })
  date_gmt?: string | null;

  @Field('string', {
    clean: (slug: string) => slugify(slug),
    description: 'Last part of the address, unique among items of its kind.',
  })
  slug?: string;

  // Null means a draft.
  @Field('string', {
    enum: STATUSES.writable,
    enumIsDocumentation: true,
    validator: { type: WritableStatusConstraint, context: { code: 'rest_not_in_enum' } },
    description: 'State of the item.',
  })
  status?: string;

  @Field('string', { maxLength: 255, description: 'Protects the content and the excerpt; empty for none.' })
  password?: string;

  @Text({ description: 'Title: a text, or an object with raw.', example: 'Spring fair' })
  title?: RichText;

  @Text({ description: 'Content: a text, or an object with raw.', example: '<p>Come and see.</p>' })
  content?: RichText;

  @Field('string', {
    validator: { type: TemplateConstraint, context: { code: 'rest_invalid_param' } },
    description: 'Template of the theme that displays it; empty for the usual one.',
  })
  template?: string;
}

/** The write fields of posts and pages. */
export class WriteArticleDto extends WriteEntryDto {
  @Text({ description: 'Excerpt: a text, or an object with raw.' })
  excerpt?: RichText;

  @Field('integer', { description: 'ID of the author.' })
  author?: number;

  @Field('integer', { description: 'ID of the image that stands for it; 0 for none.' })
  featured_media?: number;

  @Field('string', { enum: ['open', 'closed'], description: 'Whether it takes comments.' })
  comment_status?: string;

  @Field('string', { enum: ['open', 'closed'], description: 'Whether it takes pings.' })
  ping_status?: string;

  @Meta()
  meta?: object;
}

/** An entry, deleted. */
export class DeleteEntryDto extends IdDto {
  @Arg('boolean', { default: false, description: 'Removes the item for good instead of moving it to the trash.' })
  force: boolean;
}

export class UpdateBlockDto extends WriteEntryDto {
  @Field('integer', { description: 'Number of the block.' })
  id: number;
}
