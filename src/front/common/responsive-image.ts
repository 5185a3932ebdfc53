import { MediaFiles, type ImageSize, type MediaFile } from '../../media/index.js';

/** An image of a page, with alternative sizes for other screens. */
export interface ResponsiveImage {
  url: string;
  /** 0 if the size is not known. */
  width: number;
  height: number;
  alt: string;
  /** Value of `srcset`; empty for an image with a single size. */
  sources: string;
}

/** An image at most `width` wide; undefined for other file types. */
export function responsiveImage(file: MediaFile | undefined, width: number): ResponsiveImage | undefined {
  if (!file?.mimeType.startsWith('image/')) return undefined;
  const { alt, width: full, height } = file;
  if (!full || !height) return { url: file.url, width: 0, height: 0, alt, sources: '' };
  const ratio = height / full;
  const uncropped: ImageSize[] = [...file.sizes.values(), { url: file.url, width: full, height }]
    .filter((size) => size.width <= 2 * width && Math.abs(size.width * ratio - size.height) <= 1)
    .sort((one, other) => one.width - other.width);
  const sources = uncropped.length > 1 ? uncropped.map((size) => `${size.url} ${size.width}w`).join(', ') : '';
  return { ...MediaFiles.inWidth(file, width), alt, sources };
}
