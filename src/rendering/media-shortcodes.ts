import { Injectable } from '@nestjs/common';
import {
  decodeCharacterReferences,
  escapeHtml,
  sanitizePostHtml,
  sanitizeUrl,
  type ShortcodeAttributes,
  type ShortcodeRegistry,
} from '#libs/text';
import type { ShortcodeSource, ShortcodeUse } from './dynamic-content.js';
import { attributes as written, elementId, player, sourceOf, type Player } from './html.js';
import { MediaFiles, type MediaFile } from '../media/index.js';

type Attributes = ShortcodeAttributes;

/** The media that the shortcodes of a response display. */
interface Loaded {
  byId: ReadonlyMap<number, MediaFile>;
  attached: readonly MediaFile[];
}

/** `[gallery]`, `[playlist]`, `[audio]`, `[video]` and `[embed]`, for media of this site or URLs. */
@Injectable()
export class MediaShortcodes implements ShortcodeSource {
  readonly names = ['gallery', 'playlist', 'audio', 'video', 'embed'];

  constructor(private readonly media: MediaFiles) {}

  async prepare(uses: readonly ShortcodeUse[]): Promise<(entryId: number) => ShortcodeRegistry> {
    const ids = uses.flatMap(({ attributes }) => idsOf(attributes));
    const owners = uses.filter((use) => wantsAttached(use)).map(({ entryId }) => entryId);
    const loaded: Loaded = {
      byId: await this.media.byIds(ids),
      attached: await this.media.attachedTo([...new Set(owners)].filter(Boolean)),
    };
    return (entryId) =>
      new Map([
        ['gallery', (attributes: Attributes) => gallery(attributes, chosen(loaded, attributes, entryId, 'image/'))],
        ['playlist', (attributes: Attributes) => playlist(attributes, loaded, entryId)],
        ['audio', (attributes: Attributes) => single('audio', attributes, loaded)],
        ['video', (attributes: Attributes) => single('video', attributes, loaded)],
        ['embed', (attributes: Attributes, content = '') => embed(attributes, content)],
      ]);
  }
}

/** The media ids that a shortcode names, in its order. */
const idsOf = ({ named }: Attributes): number[] =>
  [named['ids'], named['include'], named['id']]
    .join(',')
    .split(',')
    .map((part) => Number(part.trim()))
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** Whether a gallery or playlist names no media, and so displays those attached to its entry. */
const wantsAttached = ({ name, attributes: { named } }: ShortcodeUse): boolean =>
  (name === 'gallery' || name === 'playlist') && !named['ids'] && !named['include'];

function chosen({ byId, attached }: Loaded, attributes: Attributes, entryId: number, mime: string): MediaFile[] {
  const { ids, include } = attributes.named;
  const some =
    ids || include
      ? idsOf({ ...attributes, named: { ids: ids ?? include ?? '' } }).flatMap((id) => byId.get(id) ?? [])
      : attached.filter(({ parentId }) => parentId === entryId);
  return some.filter(({ mimeType }) => mimeType.startsWith(mime));
}

function gallery({ named }: Attributes, images: readonly MediaFile[]): string {
  if (!images.length) return '';
  const columns = Math.min(9, Math.max(1, Math.trunc(Number(named['columns'] ?? 3)) || 3));
  const size = /^[\w-]{1,40}$/.test(named['size'] ?? '') ? (named['size'] ?? '') : 'thumbnail';
  const items = images.map((image) => {
    const { url, width, height } = MediaFiles.inSize(image, size);
    const orientation = height > width ? 'portrait' : 'landscape';
    const caption = image.caption.trim()
      ? `<figcaption class="wp-caption-text gallery-caption">${sanitizePostHtml(image.caption)}</figcaption>`
      : '';
    const tag = `<img${written({ width: width || undefined, height: height || undefined, src: url, class: `attachment-${size} size-${size}` })} alt="${escapeHtml(image.alt)}" />`;
    const shown = named['link'] === 'none' ? tag : `<a${written({ href: image.url })}>${tag}</a>`;
    return `<figure class="gallery-item"><div class="gallery-icon ${orientation}">${shown}</div>${caption}</figure>`;
  });
  return `<div${written({ id: elementId('gallery'), class: `gallery gallery-columns-${columns} gallery-size-${size}` })}>${items.join('')}</div>`;
}

function playlist(attributes: Attributes, loaded: Loaded, entryId: number): string {
  const type = attributes.named['type'] === 'video' ? 'video' : 'audio';
  const files = chosen(loaded, attributes, entryId, `${type}/`);
  if (!files.length) return '';
  const items = files.map(({ url, title, mimeType }) => {
    const media = player(type, { sources: [{ url, type: mimeType }], controls: true });
    return `<li class="wp-playlist-item"><span class="wp-playlist-item-title">${escapeHtml(title)}</span>${media}</li>`;
  });
  return `<ol class="wp-playlist wp-${type}-playlist">${items.join('')}</ol>`;
}

/** The shortcode attributes that contain the URL of a file. */
const FILES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac', 'mp4', 'm4v', 'webm', 'ogv', 'flv'];

function single(kind: Player, attributes: Attributes, { byId }: Loaded): string {
  const { named, positional } = attributes;
  const file = byId.get(Number(named['id']));
  const sources = file
    ? [{ url: file.url, type: file.mimeType }]
    : [...FILES.flatMap((name) => named[name] ?? []), ...positional].flatMap((url) => sourceOf(url, kind) ?? []);
  const on = (name: string) => ['1', 'on', 'true', 'yes'].includes(named[name] ?? '');
  return player(kind, {
    sources,
    controls: true,
    loop: on('loop'),
    autoplay: on('autoplay'),
    muted: on('muted'),
    poster: sanitizeUrl(decodeCharacterReferences(named['poster'] ?? '')),
    width: lengthOf(named['width']),
    height: lengthOf(named['height']),
  });
}

const lengthOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;

/** A player for the URL of a media file, a link for any other URL. */
function embed({ named }: Attributes, content: string): string {
  const url = sanitizeUrl((content.trim() || named['src']) ?? '');
  if (!/^https?:/.test(url)) return '';
  for (const kind of ['audio', 'video'] as const) {
    const source = sourceOf(url, kind);
    if (source) return player(kind, { sources: [source], controls: true });
  }
  return `<a${written({ href: url.replaceAll('&amp;', '&').replaceAll('&#038;', '&') })}>${escapeHtml(url)}</a>`;
}
