import { sizesOf, sourcesOf } from '#libs/blocks';
import { escapeHtml } from '#libs/markup';
import { MediaFiles, type ImageSize, type MediaFile } from '../media/index.js';
import { attributes } from './html.js';

/** The `img` element of an image in a size: the name of one, or a file of it with the dimensions in which it is shown. */
export function imageElement(image: MediaFile, size: string | ImageSize, className: string, style = ''): string {
  const shown = typeof size === 'string' ? MediaFiles.inSize(image, size) : size;
  const { url, width, height } = shown;
  const srcset = sourcesOf(MediaFiles.pictureOf(image), shown);
  const tag = { width: width || undefined, height: height || undefined, src: url, class: className, style };
  const files = attributes({ srcset, sizes: srcset && sizesOf(width) });
  return `<img${attributes(tag)} alt="${escapeHtml(image.alt)}"${files} />`;
}
