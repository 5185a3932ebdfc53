import { applyDecorators } from '@nestjs/common';
import { IsIn, Max, Min } from 'class-validator';
import { Arg, ContextDto, CONTEXTS, Field, Stored, Unlisted, type Context } from '#libs/args';
import { WriteEntryDto } from '../entries/index.js';
import { CreatePageDto } from '../pages/index.js';
import { CreatePostDto } from '../posts/index.js';

/** Arguments of the list of revisions. */
export class ListRevisionsDto extends ContextDto {
  @Arg('integer', { description: 'ID of the item they belong to.' })
  parent: number;

  @Field('integer', { default: 1, description: 'Page of the list, starting at 1.' })
  @Min(1)
  page: number;

  @Field('integer', { description: 'Number of items per page; unlimited if omitted.' })
  @Min(1)
  @Max(100)
  @Stored((number: number) => number || undefined)
  per_page?: number;

  @Field('string', { description: 'Limits the list to items that contain this text.' })
  search?: string;

  @Arg('integer[]', { default: [], description: 'Excludes these IDs.' })
  exclude: number[];

  @Arg('integer[]', { default: [], description: 'Limits the list to these IDs.' })
  include: number[];

  @Arg('integer', { description: 'Number of items to skip; overrides page.' })
  @Stored(Math.abs)
  offset?: number;

  @Arg('string', { default: 'desc', description: 'Sort direction.' })
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc';

  @Arg('string', { default: 'date', description: 'Field to sort by.' })
  @IsIn(['date', 'id', 'include', 'relevance', 'slug', 'include_slugs', 'title'])
  orderby: string;
}

class RevisionDto {
  @Arg('integer', { description: 'ID of the item it belongs to.' })
  parent: number;

  @Arg('integer', { description: 'ID of the revision.' })
  id: number;
}

/** Arguments for reading one revision. */
export class GetRevisionDto extends RevisionDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;
}

/** Arguments for deleting one revision. */
export class DeleteRevisionDto extends RevisionDto {
  @Arg('boolean', { default: false, description: 'Must be true: revisions have no trash.' })
  force: boolean;
}

const Item = (): PropertyDecorator => applyDecorators(Arg('integer', { description: 'ID of the item.' }), Unlisted());
// The convention lists `parent` as an argument, but the path parameter with the id of the item is `id`.
const PARENT = { description: 'Has no effect; the path names the item.' } as const;

/** Arguments of the list of autosaves. */
export class ListAutosavesDto extends ContextDto {
  @Item()
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** Arguments for reading the latest autosave of an item. */
export class GetAutosaveDto {
  @Arg('integer', { description: 'ID of the item.' })
  parent: number;

  @Arg('integer', { description: 'ID of an autosave; ignored, since the latest one is returned.' })
  id: number;

  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;
}

export class AutosavePostDto extends CreatePostDto {
  @Item()
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}

/** Unlike in the other classes, `parent` is the parent page. */
export class AutosavePageDto extends CreatePageDto {
  @Item()
  id: number;
}

export class AutosaveBlockDto extends WriteEntryDto {
  @Item()
  id: number;

  @Arg('integer', PARENT)
  parent?: number;
}
