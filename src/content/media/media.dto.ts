import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, IsIn, Max, Min } from 'class-validator';
import {
  Arg,
  Check,
  CONTEXTS,
  Field,
  IdDto,
  InConvention,
  ListedValues,
  MaxCharacters,
  Stored,
  Text,
  Unlisted,
  without,
  type Context,
} from '#libs/args';
import { plainLine } from '#libs/text';
import { type FocalPoint, type ImageEdit, isVoid, MEDIA_TYPES } from '../../media/index.js';
import { ListAuthoredDto, WriteArticleDto, type RichText } from '../entries/index.js';

/** Forms have numbers as texts. */
const isShare = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number(value) >= 0 &&
  Number(value) <= 1;
const isPoint = ({ x, y }: { x?: unknown; y?: unknown }): boolean => isShare(x) && isShare(y);

export const MEDIA_STATUSES = ['inherit', 'private', 'trash'] as const;

export class ListMediaDto extends ListAuthoredDto {
  @Arg('integer[]', {
    default: [],
    description: 'Limits the list to media attached to these items; 0 for unattached media.',
  })
  parent: number[];

  @Arg('integer[]', { default: [], description: 'Excludes media attached to these items.' })
  parent_exclude: number[];

  @Arg('string[]', { default: 'inherit', description: 'Limits the list to media with one of these statuses.' })
  @ListedValues(MEDIA_STATUSES)
  override status: string[] | string;

  @Arg('string', { description: 'Limits the list to media of this family of MIME types.' })
  @IsIn(MEDIA_TYPES.families)
  @InConvention({ type: 'string[]' }, IsIn(MEDIA_TYPES.families, { each: true }))
  media_type?: string | string[];

  @Arg('string', { description: 'Limits the list to media of this MIME type.' })
  @InConvention({ type: 'string[]' })
  mime_type?: string | string[];
}

export class GetMediaDto extends IdDto {
  @Field('string', { default: 'view', description: 'Which members the response includes.' })
  @IsIn(CONTEXTS)
  context: Context;
}

/** Writable fields of a media item. They can be changed later; the file cannot. */
export class CreateMediaDto extends without(
  WriteArticleDto,
  'password',
  'content',
  'excerpt',
  'featured_media',
  'expires',
  'expires_gmt',
  'expires_to',
) {
  @Field('string', { description: 'Alternative text of the image.' })
  @MaxCharacters(10_000)
  @Stored((sent: string) => plainLine(sent).replaceAll('<', '&lt;'))
  alt_text?: string;

  @Text({ description: 'Caption: a string, or an object with raw.' })
  caption?: RichText;

  @Text({ description: 'Description: a string, or an object with raw.' })
  description?: RichText;

  @Field('integer', { description: 'ID of the item it is attached to; 0 for none.' })
  post?: number;

  @Unlisted()
  @Field(['object', 'null'], {
    description:
      'Point of the image that stays visible where pictures are cut: x and y from 0 to 1, from the left and the top.',
    shape: {
      type: ['object', 'null'],
      properties: { x: { type: 'number' }, y: { type: 'number' } },
      additionalProperties: true,
    },
    example: { x: 0.5, y: 0.25 },
  })
  @Check('rest_invalid_param', isPoint, 'must have x and y, numbers from 0 to 1')
  focal_point?: FocalPoint | null;
}

export class UpdateMediaDto extends CreateMediaDto {
  @Field('integer', { description: 'ID of the media item.' })
  id: number;
}

export class PostProcessDto extends IdDto {
  @Arg('string', { required: true, description: 'Action to perform.' })
  @IsIn(['create-image-subsizes'])
  action: string;
}

const CROP = ['left', 'top', 'width', 'height'] as const;
const isPercentage = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100;

const isFlag = (value: unknown): boolean => value === undefined || typeof value === 'boolean';

function isEdit({ type, args }: { type?: unknown; args?: Record<string, unknown> }): boolean {
  if (typeof args !== 'object' || args === null) return false;
  if (type === 'rotate') return Number.isFinite(args.angle);
  if (type === 'flip') return isFlip(args.flip);
  return type === 'crop' && CROP.every((name) => isPercentage(args[name]));
}

function isFlip(flip: unknown): boolean {
  if (typeof flip !== 'object' || flip === null) return false;
  const { horizontal, vertical } = flip as Record<string, unknown>;
  return isFlag(horizontal) && isFlag(vertical);
}

const Percentage = (description: string): PropertyDecorator =>
  applyDecorators(Field('number', { description }), Min(0), Max(100));

const Modifiers = (required = false): PropertyDecorator =>
  applyDecorators(
    Field('object[]', {
      required,
      description:
        'Edits in order: rotate by an angle in degrees, flip horizontally or vertically, crop to percentages of the image.',
      example: [{ type: 'rotate', args: { angle: 90 } }],
    }),
    ArrayMaxSize(20),
    Check(
      'rest_invalid_param',
      (edits: object[]) => edits.every(isEdit),
      'must have items with type rotate and args.angle, type flip and args.flip, or type crop and left, top, width, height in args',
    ),
  );

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
  'focal_point',
) {
  @Field('integer', { description: 'ID of the media item.' })
  id: number;

  @Field('string', { required: true, shape: { format: 'uri' }, description: 'URL of a file of the image.' })
  src: string;

  @Modifiers()
  modifiers?: ImageEdit[];

  @Field('integer', { description: 'Angle to rotate by; use modifiers instead.' })
  @Min(1)
  @Max(359)
  rotation?: number;

  @Percentage('Left edge of the crop in percent; use modifiers instead.')
  x?: number;

  @Percentage('Top edge of the crop in percent; use modifiers instead.')
  y?: number;

  @Percentage('Width of the crop in percent; use modifiers instead.')
  width?: number;

  @Percentage('Height of the crop in percent; use modifiers instead.')
  height?: number;
}

/** Arguments for editing an image that the client knows by its ID. */
export class EditPictureDto extends without(EditMediaDto, 'src', 'modifiers', 'rotation', 'x', 'y', 'width', 'height') {
  @Modifiers(true)
  modifiers: ImageEdit[];
}

/** The edits that change an image. */
export function editsOf({ modifiers, rotation: angle = 0, x, y, width, height }: Partial<EditMediaDto>): ImageEdit[] {
  const crop = { left: x ?? 0, top: y ?? 0, width: width ?? 100, height: height ?? 100 };
  const edits: ImageEdit[] = modifiers ?? [
    { type: 'rotate', args: { angle } },
    { type: 'crop', args: crop },
  ];
  return edits.filter((edit) => !isVoid(edit));
}
