import { Arg, CONTEXTS, Field, IdDto, Text, without, type Context } from '#libs/args';
import { plainLine } from '#libs/text';
import { ListAuthoredDto, WriteArticleDto, type RichText } from '../entries/entry.dto.js';
import { MEDIA_TYPES } from '../../media/index.js';

export const MEDIA_STATUSES = ['inherit', 'private', 'trash'] as const;

export class ListMediaDto extends ListAuthoredDto {
  @Arg('integer[]', {
    default: [],
    description: 'Limits the list to media attached to these items; 0 for unattached media.',
  })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Excludes media attached to these items.' })
  parent_exclude: number[];

  @Arg('string[]', {
    default: 'inherit',
    itemEnum: MEDIA_STATUSES,
    enumIsDocumentation: true,
    description: 'Limits the list to media with one of these statuses.',
  })
  override status: string[] | string;

  @Arg('string', { enum: MEDIA_TYPES.families, description: 'Limits the list to media of this family of MIME types.' })
  media_type?: (typeof MEDIA_TYPES.families)[number];

  @Arg('string', { description: 'Limits the list to media of this MIME type.' })
  mime_type?: string;
}

export class GetMediaDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'Which members the response includes.' })
  context: Context;
}

/** Writable fields of a media item. They can be changed later; the file cannot. */
export class CreateMediaDto extends without(WriteArticleDto, 'password', 'content', 'excerpt', 'featured_media') {
  @Field('string', {
    maxLength: 10_000,
    clean: (sent: string) => plainLine(sent).replaceAll('<', '&lt;'),
    description: 'Alternative text of the image.',
  })
  alt_text?: string;

  @Text({ description: 'Caption: a string, or an object with raw.' })
  caption?: RichText;

  @Text({ description: 'Description: a string, or an object with raw.' })
  description?: RichText;

  @Field('integer', { description: 'ID of the item it is attached to; 0 for none.' })
  post?: number;
}

export class UpdateMediaDto extends CreateMediaDto {
  @Field('integer', { description: 'ID of the media item.' })
  id: number;
}

export class PostProcessDto extends IdDto {
  @Arg('string', { required: true, enum: ['create-image-subsizes'], description: 'Action to perform.' })
  action: string;
}
