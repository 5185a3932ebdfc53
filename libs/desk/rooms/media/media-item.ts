import { plainText } from '../../parts/plain-text.js';

/** A size that was made of an image. */
interface ImageSize {
  source_url: string;
}

/** A media item, as lists and uploads return it with `LIST_FIELDS`. */
export interface MediaItem {
  id: number;
  date: string;
  author: number;
  title: { rendered: string; raw?: string };
  caption: { rendered: string; raw?: string };
  alt_text: string;
  mime_type: string;
  media_type: 'image' | 'file';
  media_details: {
    width?: number;
    height?: number;
    filesize?: number;
    sizes?: { medium?: ImageSize; thumbnail?: ImageSize };
  };
  post: number | null;
  source_url: string;
}

/** The media item that somebody has chosen. */
export interface PickedMedia {
  id: number;
  source_url: string;
  alt_text: string;
  /** Plain text. */
  title: string;
  /** Size in pixels; undefined for files that have none. */
  width?: number;
  height?: number;
  mime_type: string;
  /** Plain text. */
  caption: string;
}

/** Path of the route of media. */
export const MEDIA = '/cms/v2/media';

/** The members of a media item that a list shows. */
export const LIST_FIELDS = [
  'id,date,author,title,caption,alt_text,mime_type,media_type,post,source_url',
  ...['width', 'height', 'filesize', 'sizes.medium', 'sizes.thumbnail'].map((name) => `media_details.${name}`),
].join();

/** The title of a media item as plain text, or the name of its file. */
export const titleOf = ({ title, source_url: url }: MediaItem): string =>
  title.raw ?? (plainText(title.rendered) || fileNameOf(url));

/** The name of the file at an address. */
export const fileNameOf = (url: string): string => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));

/** The address of a small picture of an item; undefined for files that are no images. */
export const thumbnailOf = ({ media_type: type, media_details: { sizes }, source_url: url }: MediaItem) =>
  type === 'image' ? ((sizes?.medium ?? sizes?.thumbnail)?.source_url ?? url) : undefined;

/** What a dialog returns of an item. */
export const pickedOf = (item: MediaItem): PickedMedia => ({
  id: item.id,
  source_url: item.source_url,
  alt_text: item.alt_text,
  title: titleOf(item),
  width: item.media_details.width,
  height: item.media_details.height,
  mime_type: item.mime_type,
  caption: item.caption.raw ?? plainText(item.caption.rendered),
});
