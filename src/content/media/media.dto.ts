import { Arg, CONTEXTS, Field, IdDto, Text, without, type Context } from '#libs/args';
import { plainLine } from '#libs/text';
import { ListAuthoredDto, WriteArticleDto, type RichText } from '../entries/entry.dto.js';
import { MEDIA_TYPES, type MediaLibrary } from '../../media/index.js';

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

  @Arg('string', {
    enum: MEDIA_TYPES.families,
    inConvention: { type: 'string[]', enum: undefined, itemEnum: MEDIA_TYPES.families },
    description: 'Limits the list to media of this family of MIME types.',
  })
  media_type?: string | string[];

  @Arg('string', {
    inConvention: { type: 'string[]' },
    description: 'Limits the list to media of this MIME type.',
  })
  mime_type?: string | string[];
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

type Edit = Parameters<MediaLibrary['edit']>[2][number];

const CROP = ['left', 'top', 'width', 'height'] as const;
const isPercentage = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100;

function isEdit({ type, args }: { type?: unknown; args?: Record<string, unknown> }): boolean {
  if (typeof args !== 'object' || args === null) return false;
  if (type === 'rotate') return Number.isFinite(args.angle);
  return type === 'crop' && CROP.every((name) => isPercentage(args[name]));
}

const percentage = { minimum: 0, maximum: 100 };

/** Arguments for editing an image: `modifiers`, or one rotation and one crop as older clients send them. */
export class EditMediaDto extends without(
  CreateMediaDto,
  'date',
  'date_gmt',
  'slug',
  'status',
  'author',
  'comment_status',
  'ping_status',
  'meta',
  'template',
) {
  @Field('integer', { description: 'ID of the media item.' })
  id: number;

  @Field('string', { required: true, format: 'uri', description: 'URL of a file of the image.' })
  src: string;

  @Field('object[]', {
    maxItems: 20,
    rule: {
      code: 'rest_invalid_param',
      test: (edits: object[]) => edits.every(isEdit),
      text: 'must have items with type rotate and args.angle, or with type crop and left, top, width, height in args',
    },
    description: 'Edits in order: rotate by an angle in degrees, crop to percentages of the image.',
    example: [{ type: 'rotate', args: { angle: 90 } }],
  })
  modifiers?: Edit[];

  @Field('integer', { minimum: 1, maximum: 359, description: 'Angle to rotate by; use modifiers instead.' })
  rotation?: number;

  @Field('number', { ...percentage, description: 'Left edge of the crop in percent; use modifiers instead.' })
  x?: number;

  @Field('number', { ...percentage, description: 'Top edge of the crop in percent; use modifiers instead.' })
  y?: number;

  @Field('number', { ...percentage, description: 'Width of the crop in percent; use modifiers instead.' })
  width?: number;

  @Field('number', { ...percentage, description: 'Height of the crop in percent; use modifiers instead.' })
  height?: number;
}

/** The edits that change an image. */
export function editsOf({ modifiers, rotation: angle = 0, x, y, width, height }: Partial<EditMediaDto>): Edit[] {
  const crop = { left: x ?? 0, top: y ?? 0, width: width ?? 100, height: height ?? 100 };
  const edits: Edit[] = modifiers ?? [
    { type: 'rotate', args: { angle } },
    { type: 'crop', args: crop },
  ];
  return edits.filter(({ type, args }) =>
    type === 'rotate' ? args.angle % 360 !== 0 : args.width < 100 || args.height < 100,
  );
}
