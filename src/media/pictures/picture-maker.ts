import { Injectable, Logger } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { encoded, type Dimensions } from '../image-files.js';
import { hasFewSegments } from '../image-segments.js';
import type { FocalPoint } from '../media-details.js';
import { MediaOptions } from '../media-options.js';
import { FileStorage } from '../storage/file-storage.js';
import { planOf } from './picture-geometry.js';
import type { PictureSpec } from './picture-request.js';
import { fail } from './picture.errors.js';

/** How long the image library may take for one picture, so that a hostile file does not hold a turn for ever. */
const MAX_SECONDS = 30;

/** The picture to make of a file. */
export interface WantedPicture extends PictureSpec {
  source: string;
  /** The MIME type of the file. */
  sourceType: string;
  /** That of the picture. */
  mimeType: string;
  focus: FocalPoint;
}

/** Makes pictures of stored images. */
@Injectable()
export class PictureMaker {
  private readonly logger = new Logger('Pictures');

  constructor(
    private readonly storage: FileStorage,
    private readonly options: MediaOptions,
  ) {}

  /**
   * The bytes of a picture.
   *
   * @throws `picture_unsupported` for animations, `picture_unreadable` for files that are damaged or too large
   */
  make(wanted: WantedPicture): Promise<Buffer> {
    return this.storage.locally(wanted.source, (local) => this.makeOf(local, wanted));
  }

  private async makeOf(local: string, wanted: WantedPicture): Promise<Buffer> {
    const image = await this.dimensionsOf(local, wanted.sourceType);
    const { area, scaled, frame } = planOf(image, wanted, wanted.focus);
    let picture = this.open(local).autoOrient();
    if (area) picture = picture.extract(area);
    picture = picture.resize({ ...scaled, fit: 'fill' });
    const background = wanted.mimeType === 'image/jpeg' ? '#ffffff' : { r: 0, g: 0, b: 0, alpha: 0 };
    if (frame.width > scaled.width || frame.height > scaled.height)
      picture = picture.extend({ ...marginsOf(scaled, frame), background });
    if (wanted.mimeType === 'image/jpeg') picture = picture.flatten({ background });
    try {
      return await encoded(picture.timeout({ seconds: MAX_SECONDS }), wanted.mimeType, wanted.quality).toBuffer();
    } catch (error) {
      this.logger.warn(`No picture could be made of ${wanted.source}: ${String(error)}`);
      return fail('picture_unreadable');
    }
  }

  /** The dimensions of an image as it is shown. */
  private async dimensionsOf(local: string, mimeType: string): Promise<Dimensions> {
    if (!(await hasFewSegments(local, mimeType))) fail('picture_unreadable');
    const found = await this.open(local)
      .metadata()
      .catch(() => undefined);
    const { width = 0, height = 0 } = found?.autoOrient ?? {};
    if (!found || !width || !height || width * height > this.options.pixelLimit) return fail('picture_unreadable');
    if ((found.pages ?? 1) > 1) fail('picture_unsupported');
    return { width, height };
  }

  /** Opens an image. Unlike for the copies of an upload, damaged pixels are a failure: nobody has asked for a grey picture. */
  private open(local: string): Sharp {
    return sharp(local, { limitInputPixels: this.options.pixelLimit, sequentialRead: true, failOn: 'error' });
  }
}

/** The margins of a picture in the middle of a frame. */
function marginsOf(picture: Dimensions, frame: Dimensions) {
  const [wide, high] = [frame.width - picture.width, frame.height - picture.height];
  const [left, top] = [Math.floor(wide / 2), Math.floor(high / 2)];
  return { left, right: wide - left, top, bottom: high - top };
}
