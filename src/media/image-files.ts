import { stat } from 'node:fs/promises';
import { Injectable, Logger } from '@nestjs/common';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { needingRoom } from '#libs/files';
import { imageMetaOf, type ImageMeta } from './image-meta.js';
import { hasFewSegments } from './image-segments.js';
import { MediaOptions } from './media-options.js';
import { Turns } from './turns.js';

/** Width and height in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/** Bounding box of a resized copy. Cropped copies fill the box. */
interface SizeBox extends Dimensions {
  name: string;
  crop: boolean;
}

const box = (name: string, width: number, height: number, crop = false): SizeBox => ({ name, width, height, crop });

const SIZES: readonly SizeBox[] = [
  box('medium', 300, 300),
  box('large', 1024, 1024),
  box('thumbnail', 150, 150, true),
  box('medium_large', 768, Infinity),
  box('1536x1536', 1536, 1536),
  box('2048x2048', 2048, 2048),
];
/** Images with a longer side are displayed in a copy that fits into a square of this side, in pixels. */
const BIG_IMAGE = 2560;

/** A resized copy that an image should have. */
interface WantedSize extends Dimensions {
  name: string;
  crop: boolean;
}

/** Scales an image down to fit into a box, keeping its aspect ratio. */
export function fitted({ width, height }: Dimensions, limit: Dimensions): Dimensions {
  const scale = Math.min(limit.width / width, limit.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The resized copies of an image: one for each box that is smaller than the image. */
export function sizesFor(image: Dimensions): WantedSize[] {
  return SIZES.flatMap(({ name, crop, ...limit }) => {
    const { width, height } = crop
      ? { width: Math.min(limit.width, image.width), height: Math.min(limit.height, image.height) }
      : fitted(image, limit);
    // Ignores differences of one pixel, which result from rounding.
    const isSame = Math.abs(width - image.width) <= 1 && Math.abs(height - image.height) <= 1;
    return isSame ? [] : [{ name, crop, width, height }];
  });
}

/** MIME types of which resized copies are created. */
const COPIED = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
/** MIME types that the image library can read. */
const READABLE = new Set([...COPIED, 'image/tiff']);
/** Formats whose EXIF and XMP the image library reports. */
const REPORTING: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'heif']);
const MAX_CONCURRENT = 2;

// One thread per image and no cache keep the memory of the process small.
sharp.concurrency(1);
sharp.cache(false);

/** Dimensions and metadata of an image file. */
interface ImageMetadata extends Dimensions {
  meta: ImageMeta;
  /** Whether the metadata may hold a position. */
  mayHavePosition: boolean;
}

/** Kind of the copy that is displayed instead of the uploaded image. */
type MainCopy = 'scaled' | 'rotated';

/** A copy that was written to disk; `filesize` in bytes. */
export interface WrittenCopy extends Dimensions {
  filesize: number;
}

/** Reads image files and writes copies of them, with limited concurrency. */
@Injectable()
export class ImageFiles {
  private readonly logger = new Logger('Media');
  private readonly turns = new Turns(MAX_CONCURRENT);

  constructor(private readonly options: MediaOptions) {}

  isReadable(mimeType: string): boolean {
    return READABLE.has(mimeType);
  }

  hasCopies(mimeType: string): boolean {
    return COPIED.has(mimeType);
  }

  /**
   * Dimensions (after rotation by EXIF) and metadata; `undefined` if the image is damaged, exceeds the pixel limit or has
   * more parts than pictures have.
   */
  async inspect(path: string, mimeType: string): Promise<ImageMetadata | undefined> {
    if (!(await hasFewSegments(path, mimeType))) {
      this.logger.warn(`An image was refused: it has more chunks, frames or pages than images have.`);
      return undefined;
    }
    let metadata: Metadata;
    try {
      metadata = await this.open(path).metadata();
    } catch {
      return undefined;
    }
    const { width, height } = metadata.autoOrient;
    if (!width || !height || width * height > this.options.pixelLimit) return undefined;
    const mayHavePosition = !REPORTING.has(metadata.format) || Boolean(metadata.exif ?? metadata.xmp);
    return { width, height, meta: imageMetaOf(metadata), mayHavePosition };
  }

  /** Whether the image must be replaced for display: `scaled` if it is too big, `rotated` if EXIF says so. */
  async mainCopy(path: string, mimeType: string): Promise<MainCopy | undefined> {
    const { autoOrient, orientation = 1, pages = 1 } = await this.open(path).metadata();
    const isBig = Math.max(autoOrient.width, autoOrient.height) > BIG_IMAGE;
    // Animations are not scaled, because a copy would have only the first frame.
    if (isBig && mimeType !== 'image/png' && pages === 1) return 'scaled';
    return orientation > 1 && mimeType === 'image/jpeg' ? 'rotated' : undefined;
  }

  /** Writes the copy that is displayed instead of an image. */
  async writeMain(path: string, mimeType: string, to: string): Promise<WrittenCopy> {
    const { autoOrient } = await this.open(path).metadata();
    const limit = mimeType === 'image/png' ? autoOrient : fitted(autoOrient, { width: BIG_IMAGE, height: BIG_IMAGE });
    return this.write(
      this.open(path)
        .autoOrient()
        .resize({ ...limit, fit: 'fill' }),
      mimeType,
      to,
    );
  }

  /** Writes a resized copy. */
  writeSize(path: string, { width, height, crop }: WantedSize, mimeType: string, to: string): Promise<WrittenCopy> {
    const smaller = this.open(path)
      .autoOrient()
      .resize({ width, height, fit: crop ? 'cover' : 'fill' });
    return this.write(smaller, mimeType, to);
  }

  /** Runs work on images, waiting while too much other work is running. */
  limited<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run(work);
  }

  /** Opens the first frame for sequential reading. Damaged images are read as far as possible. */
  private open(path: string): Sharp {
    return sharp(path, { limitInputPixels: this.options.pixelLimit, sequentialRead: true, failOn: 'none' });
  }

  private async write(image: Sharp, mimeType: string, to: string): Promise<WrittenCopy> {
    const { width, height } = await needingRoom(() => encoded(image, mimeType).toFile(to));
    return { width, height, filesize: (await stat(to)).size };
  }
}

/** An image in a format. The quality applies to formats with losses, of which each has a usual one. */
export function encoded(image: Sharp, mimeType: string, quality?: number): Sharp {
  if (mimeType === 'image/png') return image.png();
  if (mimeType === 'image/gif') return image.gif();
  if (mimeType === 'image/webp') return image.webp({ quality: quality ?? 86 });
  if (mimeType === 'image/avif') return image.avif({ quality: quality ?? 50, effort: 2 });
  return image.jpeg({ quality: quality ?? 82 });
}
