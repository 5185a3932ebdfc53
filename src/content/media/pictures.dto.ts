import { IsIn, Max, Min } from 'class-validator';
import { Arg, IdDto } from '#libs/args';
import { MAX_SIDE, PICTURE_FITS, PICTURE_FORMATS, type PictureFit, type PictureFormat } from '../../media/index.js';

/** The picture whose address is signed, in the names of its query. */
export class SignPictureDto extends IdDto {
  @Arg('integer', { description: 'Width in pixels. Without it, the one that follows from the height.', example: 900 })
  @Min(1)
  @Max(MAX_SIDE)
  w?: number;

  @Arg('integer', { description: 'Height in pixels. Without it, the one that follows from the width.', example: 400 })
  @Min(1)
  @Max(MAX_SIDE)
  h?: number;

  @Arg('string', {
    default: 'cover',
    description:
      'How the image fills width and height: cut to them, inside them with a margin, or inside them with its own ratio.',
  })
  @IsIn(PICTURE_FITS)
  fit: PictureFit;

  @Arg('string', { description: 'Format. Without it, the best that the client accepts.' })
  @IsIn(PICTURE_FORMATS)
  format?: PictureFormat;

  @Arg('integer', { description: 'Quality, from 1 to 100. Without it, the usual one of the format.' })
  @Min(1)
  @Max(100)
  q?: number;
}
