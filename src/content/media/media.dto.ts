import { Arg, CONTEXTS, Field, IdDto, Text, without, type Context } from '#libs/args';
import { plainLine } from '#libs/text';
import { ListAuthoredDto, WriteArticleDto, type RichText } from '../entries/entry.dto.js';
import { MEDIA_TYPES } from '../../media/index.js';

export const MEDIA_STATUSES = ['inherit', 'private', 'trash'] as const;

export class ListMediaDto extends ListAuthoredDto {
  @Arg('integer[]', { default: [], description: 'Keeps media that belong to these items; 0 for those of none.' })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Leaves out media that belong to these items.' })
  parent_exclude: number[];

  @Arg('string[]', {
    default: 'inherit',
    itemEnum: MEDIA_STATUSES,
    enumIsDocumentation: true,
    description: 'Keeps media in one of these states.',
  })
  override status: string[] | string;

  @Arg('string', { enum: MEDIA_TYPES.families, description: 'Keeps media of this family of types.' })
  media_type?: (typeof MEDIA_TYPES.families)[number];

  @Arg('string', { description: 'Keeps media of this MIME type.' })
  mime_type?: string;
}

export class GetMediaDto extends IdDto {
  @Field('string', { default: 'view', enum: CONTEXTS, description: 'How much is shown.' })
  context: Context;
}

/** The fields that come with a file and can be changed later; the file itself stays. */
export class CreateMediaDto extends without(WriteArticleDto, 'password', 'content', 'excerpt', 'featured_media') {
  @Field('string', {
    maxLength: 10_000,
    clean: (sent: string) => plainLine(sent).replaceAll('<', '&lt;'),
    description: 'Says what the file shows to those who do not see it.',
  })
  alt_text?: string;

  @Text({ description: 'Caption: a text, or an object with raw.' })
  caption?: RichText;

  @Text({ description: 'Description: a text, or an object with raw.' })
  description?: RichText;

  @Field('integer', { description: 'ID of the item that it belongs to; 0 for none.' })
  post?: number;
}

export class UpdateMediaDto extends CreateMediaDto {
  @Field('integer', { description: 'Number of the media item.' })
  id: number;
}

export class PostProcessDto extends IdDto {
  @Arg('string', { required: true, enum: ['create-image-subsizes'], description: 'What is to be done.' })
  action: string;
}
