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
export const BIG_IMAGE = 2560;

/** A smaller copy that an image should have. */
export interface WantedSize extends Dimensions {
  name: string;
  crop: boolean;
}

/** The image in a box, its sides in proportion. */
export function fitted({ width, height }: Dimensions, limit: Dimensions): Dimensions {
  const scale = Math.min(limit.width / width, limit.height / height, 1);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The smaller copies of an image of these dimensions: those boxes that are smaller than it (content 3.4). */
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
