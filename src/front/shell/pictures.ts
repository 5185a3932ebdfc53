import { MediaFiles, type ImageSize, type MediaFile } from '../../media/index.js';

/** An image as a page shows it, with its smaller copies for smaller screens. */
export interface Picture {
  url: string;
  /** 0 where they are not known. */
  width: number;
  height: number;
  alt: string;
  /** Value of `srcset`; empty where there is but one size. */
  sources: string;
}

/** An image at most so wide; nothing for what is none. */
export function pictureOf(file: MediaFile | undefined, width: number): Picture | undefined {
  if (!file?.mimeType.startsWith('image/')) return undefined;
  const { alt, width: full, height } = file;
  if (!full || !height) return { url: file.url, width: 0, height: 0, alt, sources: '' };
  const ratio = height / full;
  const copies: ImageSize[] = [...file.sizes.values(), { url: file.url, width: full, height }]
    .filter((size) => size.width <= 2 * width && Math.abs(size.width * ratio - size.height) <= 1)
    .sort((one, other) => one.width - other.width);
  const sources = copies.length > 1 ? copies.map((size) => `${size.url} ${size.width}w`).join(', ') : '';
  return { ...MediaFiles.inWidth(file, width), alt, sources };
}
