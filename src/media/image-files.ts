import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { imageMetaOf, type ImageMeta } from './image-meta.js';
import { MediaOptions } from './media-options.js';

/** Width and height in pixels. */
export interface Dimensions {
  width: number;
  height: number;
}

/** The box of a smaller copy; a cropped one fills it. */
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
/** Larger images are shown in a copy that fits into a square of this side. */
const BIG_IMAGE = 2560;

/** A smaller copy that an image should have. */
interface WantedSize extends Dimensions {
  name: string;
  crop: boolean;
}

/** The image in a box, its sides in proportion. */
export function fitted({ width, height }: Dimensions, limit: Dimensions): Dimensions {
  const scale = Math.min(limit.width / width, limit.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The smaller copies of an image of these dimensions: those boxes that are smaller than it. */
export function sizesFor(image: Dimensions): WantedSize[] {
  return SIZES.flatMap(({ name, crop, ...limit }) => {
    const { width, height } = crop
      ? { width: Math.min(limit.width, image.width), height: Math.min(limit.height, image.height) }
      : fitted(image, limit);
    // A pixel less is no smaller copy.
    const isSame = Math.abs(width - image.width) <= 1 && Math.abs(height - image.height) <= 1;
    return isSame ? [] : [{ name, crop, width, height }];
  });
}

/** Kinds of which smaller copies are made. */
const COPIED = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
/** Kinds that the library can look into at all. */
const READABLE = new Set([...COPIED, 'image/tiff']);
const AT_ONCE = 2;

// One image uses one thread, and nothing is kept of images that are done with: the memory of the process stays small.
sharp.concurrency(1);
sharp.cache(false);

/** What an image file is. */
interface ImageFacts extends Dimensions {
  meta: ImageMeta;
}

/** What is to stand in for an image as it was uploaded. */
type MainCopy = 'scaled' | 'rotated';

/** A copy that was written. */
export interface WrittenCopy extends Dimensions {
  filesize: number;
}

/** Reads image files and writes copies of them, a few at a time. */
@Injectable()
export class ImageFiles {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly options: MediaOptions) {}

  isReadable(mimeType: string): boolean {
    return READABLE.has(mimeType);
  }

  hasCopies(mimeType: string): boolean {
    return COPIED.has(mimeType);
  }

  /** What an image is, as it is to be looked at; undefined when it is damaged or larger than the site takes. */
  async look(path: string): Promise<ImageFacts | undefined> {
    let metadata: Metadata;
    try {
      metadata = await this.open(path).metadata();
    } catch {
      return undefined;
    }
    const { width, height } = metadata.autoOrient;
    if (!width || !height || width * height > this.options.pixelLimit) return undefined;
    return { width, height, meta: imageMetaOf(metadata) };
  }

  /** Whether a copy has to be shown in the place of an image: a big one scaled, one that lies on its side turned. */
  async mainCopy(path: string, mimeType: string): Promise<MainCopy | undefined> {
    const { autoOrient, orientation = 1, pages = 1 } = await this.open(path).metadata();
    const isBig = Math.max(autoOrient.width, autoOrient.height) > BIG_IMAGE;
    // A copy would lose the animation.
    if (isBig && mimeType !== 'image/png' && pages === 1) return 'scaled';
    return orientation > 1 && mimeType === 'image/jpeg' ? 'rotated' : undefined;
  }

  /** Writes what is shown in the place of an image. */
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

  /** Writes a smaller copy. */
  writeSize(path: string, { width, height, crop }: WantedSize, mimeType: string, to: string): Promise<WrittenCopy> {
    const smaller = this.open(path)
      .autoOrient()
      .resize({ width, height, fit: crop ? 'cover' : 'fill' });
    return this.write(smaller, mimeType, to);
  }

  /** Waits for a turn and does some work on images. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= AT_ONCE) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** The first picture of a file, read from its beginning to its end; a damaged one as far as it goes. */
  private open(path: string): Sharp {
    return sharp(path, { limitInputPixels: this.options.pixelLimit, sequentialRead: true, failOn: 'none' });
  }

  private async write(image: Sharp, mimeType: string, to: string): Promise<WrittenCopy> {
    const { width, height } = await encoded(image, mimeType).toFile(to);
    return { width, height, filesize: (await stat(to)).size };
  }
}

function encoded(image: Sharp, mimeType: string): Sharp {
  if (mimeType === 'image/png') return image.png();
  if (mimeType === 'image/gif') return image.gif();
  if (mimeType === 'image/webp') return image.webp({ quality: 86 });
  if (mimeType === 'image/avif') return image.avif({ quality: 50, effort: 2 });
  return image.jpeg({ quality: 82 });
}
