import { Arg, CONTEXTS, ContextDto, Field, type Context } from '#libs/args';
import { WriteEntryDto } from '../entries/entry.dto.js';
import { CreatePageDto } from '../pages/pages.dto.js';
import { CreatePostDto } from '../posts/posts.dto.js';

/** The revisions of an entry, listed. */
export class ListRevisionsDto extends ContextDto {
  @Arg('integer', { description: 'Number of the item that they belong to.' })
  parent: number;

  @Field('integer', { default: 1, minimum: 1, description: 'Page of the list, from 1.' })
  page: number;

  @Field('integer', {
    minimum: 1,
    maximum: 100,
    clean: (number: number) => number || undefined,
    description: 'Items on a page; all of them when absent.',
  })
  per_page?: number;

  @Field('string', { description: 'Keeps items that hold this text.' })
  search?: string;

  @Arg('integer[]', { default: [], description: 'Leaves these IDs out.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Keeps these IDs only.' })
  include: number[];

  @Arg('integer', { clean: Math.abs, description: 'Leaves out that many items at the beginning; replaces the page.' })
  offset?: number;

  @Arg('string', { default: 'desc', enum: ['asc', 'desc'], description: 'Direction of the order.' })
  order: 'asc' | 'desc';

  @Arg('string', {
    default: 'date',
    enum: ['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'],
    description: 'What the list is ordered by.',
  })
  orderby: string;
}

class RevisionDto {
  @Arg('integer', { description: 'Number of the item that it belongs to.' })
  parent: number;

  @Arg('integer', { description: 'Number of the revision.' })
  id: number;
}

/** One revision, read. */
export class GetRevisionDto extends RevisionDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;
}

/** One revision, deleted. */
export class DeleteRevisionDto extends RevisionDto {
  @Arg('boolean', { default: false, description: 'Has to be true, since revisions have no trash.' })
  force: boolean;
}

const ITEM = { unlisted: true, description: 'Number of the item.' } as const;
// The argument of this name is listed, but the number in the address is `id`, and that counts.
const PARENT = { description: 'Number of the item; that in the address counts.' } as const;

/** The autosaves of an item, listed. */
export class ListAutosavesDto extends ContextDto {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** The newest autosave of an item. */
export class GetAutosaveDto {
  @Arg('integer', { description: 'Number of the item.' })
  parent: number;

  @Arg('integer', { description: 'Number of an autosave; the newest is shown, whichever is named.' })
  id: number;

  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;
}

export class AutosavePostDto extends CreatePostDto {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** Here `parent` is the page above. */
export class AutosavePageDto extends CreatePageDto {
  @Arg('integer', ITEM)
  id: number;
}

export class AutosaveBlockDto extends WriteEntryDto {
  @Arg('integer', ITEM)
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}
