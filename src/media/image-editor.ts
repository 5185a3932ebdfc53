import { rm } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import sharp, { type Sharp } from 'sharp';
import { RestError } from '#libs/errors';
import { needingRoom } from '#libs/files';
import { encoded, type Dimensions } from './image-files.js';
import { MediaOptions } from './media-options.js';
import { fail } from './media.errors.js';

/** How long the image library may take for one edit. */
const MAX_SECONDS = 30;

/** A part of an image, in percentages of its width and height. */
type Crop = Record<'left' | 'top' | 'width' | 'height', number>;

/**
 * An edit of an image. Angles are clockwise, in degrees; crops are percentages of the image before the edit; a horizontal
 * flip exchanges left and right.
 */
export type ImageEdit =
  | { type: 'rotate'; args: { angle: number } }
  | { type: 'flip'; args: { flip: { horizontal?: boolean; vertical?: boolean } } }
  | { type: 'crop'; args: Crop };

/** Whether an edit leaves an image as it is. */
export function isVoid({ type, args }: ImageEdit): boolean {
  if (type === 'rotate') return args.angle % 360 === 0;
  if (type === 'flip') return !args.flip.horizontal && !args.flip.vertical;
  return args.width >= 100 && args.height >= 100;
}

/** Writes edited copies of images. */
@Injectable()
export class ImageEditor {
  private readonly logger = new Logger('Media');

  constructor(private readonly options: MediaOptions) {}

  /**
   * Writes a copy of an image with edits, which are applied one after another to the image as it is shown.
   *
   * @throws `rest_cannot_edit_animation`, `rest_image_crop_failed` if a crop leaves nothing, `rest_image_too_large` if an
   *   edit makes it larger than images may be, `rest_image_unreadable`
   */
  async write(path: string, edits: readonly ImageEdit[], mimeType: string, to: string): Promise<void> {
    const steps = edits.map((_, at) => (at === edits.length - 1 ? to : `${to}-${at}`));
    try {
      await this.check(path);
      let from = path;
      for (const [at, edit] of edits.entries()) {
        const step = steps[at] ?? to;
        const image = (await this.edited(from, edit, mimeType)).timeout({ seconds: MAX_SECONDS });
        const output = step === to ? encoded(image, mimeType) : image.png({ compressionLevel: 1 });
        await needingRoom(() => output.toFile(step));
        from = step;
      }
    } catch (error) {
      if (error instanceof RestError) throw error;
      this.logger.warn(`An image could not be edited: ${String(error)}`);
      fail('rest_image_unreadable');
    } finally {
      for (const step of steps) if (step !== to) await rm(step, { force: true });
    }
  }

  /** An edited copy would have the first frame only. */
  private async check(path: string): Promise<void> {
    const { pages = 1 } = await this.open(path).metadata();
    if (pages > 1) fail('rest_cannot_edit_animation');
  }

  private async edited(path: string, edit: ImageEdit, mimeType: string): Promise<Sharp> {
    const { width, height } = (await this.open(path).metadata()).autoOrient;
    const image = this.open(path).autoOrient();
    if (edit.type === 'flip') {
      const { horizontal = false, vertical = false } = edit.args.flip;
      return image.flop(horizontal).flip(vertical);
    }
    if (edit.type === 'crop') {
      const area = areaOf({ width, height }, edit.args);
      return area ? image.extract(area) : fail('rest_image_crop_failed');
    }
    const { angle } = edit.args;
    if (areaTurned({ width, height }, angle) > this.options.pixelLimit) fail('rest_image_too_large');
    const turned = image.rotate(angle, { background: { r: 255, g: 255, b: 255, alpha: 0 } });
    return mimeType === 'image/jpeg' ? turned.flatten({ background: 'white' }) : turned;
  }

  /** Opens the first frame for sequential reading. Damaged images are read as far as possible. */
  private open(path: string): Sharp {
    return sharp(path, { limitInputPixels: this.options.pixelLimit, sequentialRead: true, failOn: 'none' });
  }
}

/** The part of an image that a crop leaves, in pixels; undefined for nothing. */
function areaOf(image: Dimensions, crop: Crop): (Dimensions & { left: number; top: number }) | undefined {
  const pixels = (percent: number, whole: number) => Math.round((whole * percent) / 100);
  const [left, top] = [pixels(crop.left, image.width), pixels(crop.top, image.height)];
  const width = Math.min(pixels(crop.width, image.width), image.width - left);
  const height = Math.min(pixels(crop.height, image.height), image.height - top);
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

/** The number of pixels of the box around an image that was turned by an angle. */
function areaTurned({ width, height }: Dimensions, angle: number): number {
  const [sin, cos] = [Math.abs(Math.sin((angle * Math.PI) / 180)), Math.abs(Math.cos((angle * Math.PI) / 180))];
  return Math.floor((width * cos + height * sin) * (width * sin + height * cos));
}
