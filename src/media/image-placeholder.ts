import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** What pages show in place of an image until it is loaded. */
export interface ImagePlaceholder {
  /** The most frequent color, `#rrggbb`. */
  dominant_color: string;
  /** A ThumbHash, which has at most 25 bytes, in Base64. */
  placeholder: string;
}

/** The longest side of the copy from which both are computed; the largest that ThumbHash takes. */
const SIDE = 100;
/** Bits of a channel in which similar colors count as one. */
const BITS = 3;

/** Computes the placeholder of an image file. `pixelLimit` is that of the site. */
export async function placeholderOf(path: string, pixelLimit: number): Promise<ImagePlaceholder> {
  const { data, info } = await sharp(path, { limitInputPixels: pixelLimit, sequentialRead: true, failOn: 'none' })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const hash = rgbaToThumbHash(info.width, info.height, data);
  return { dominant_color: dominantColor(data), placeholder: Buffer.from(hash).toString('base64') };
}

/**
 * The mean of the most frequent group of similar colors among pixels of red, green, blue and alpha; white if all of them are
 * transparent.
 */
export function dominantColor(pixels: Uint8Array): string {
  const groups = new Map<number, [weight: number, red: number, green: number, blue: number]>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    const shift = 8 - BITS;
    const name = ((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift);
    const group = groups.get(name) ?? [0, 0, 0, 0];
    groups.set(name, [group[0] + alpha, group[1] + red * alpha, group[2] + green * alpha, group[3] + blue * alpha]);
  }
  const [first] = [...groups.values()].sort((a, b) => b[0] - a[0]);
  const [weight, ...sums] = first ?? [0];
  if (!weight) return '#ffffff';
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
