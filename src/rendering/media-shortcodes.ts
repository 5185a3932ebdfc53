import { Injectable } from '@nestjs/common';
import { type ShortcodeAttributes, type ShortcodeHandler, type ShortcodeRegistry } from '#libs/blocks';
import {
  decodeCharacterReferences,
  escapeHtml,
  lexMarkup,
  linkToUrl,
  sanitizePostHtml,
  sanitizeUrl,
} from '#libs/markup';
import { stripTags } from '#libs/text';
import { MEDIA_TYPES, MediaFiles, type MediaFile } from '../media/index.js';
import type { ShortcodeSource, ShortcodeUse } from './dynamic-content.js';
import { attributes as written, elementId, player, sourceOf, type Player, type PlayerSource } from './html.js';
import { imageElement } from './image-element.js';

type Attributes = ShortcodeAttributes;

/** The media that the shortcodes of a response display. */
interface Loaded {
  fileOf: (id: number, entryId: number) => MediaFile | undefined;
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
      fileOf: await this.media.inTexts(ids),
      attached: await this.media.attachedTo([...new Set(owners)].filter(Boolean)),
    };
    const one = (kind: Player, attributes: Attributes, content = '', entryId: number) => {
      const file = loaded.fileOf(Number(attributes.named['id']), entryId);
      return single(kind, attributes, { content, file, attached: attachedTo(loaded, entryId) });
    };
    return (entryId) =>
      new Map<string, ShortcodeHandler>([
        ['gallery', (attributes) => gallery(attributes, chosen(loaded, attributes, entryId))],
        ['playlist', (attributes) => playlist(attributes, chosen(loaded, attributes, entryId))],
        ['audio', (attributes, content) => one('audio', attributes, content, entryId)],
        ['video', (attributes, content) => one('video', attributes, content, entryId)],
        ['embed', (attributes, content = '') => embed(attributes, content)],
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
const isAttached = ({ named }: Attributes): boolean => !named['ids'] && !named['include'];

/** Whether a shortcode displays media attached to its entry. */
const wantsAttached = ({ name, attributes }: ShortcodeUse): boolean =>
  name === 'gallery' || name === 'playlist'
    ? isAttached(attributes)
    : name !== 'embed' && !attributes.named['id'] && !urlsOf(attributes).length;

const attachedTo = ({ attached }: Loaded, entryId: number): MediaFile[] =>
  attached.filter(({ parentId }) => parentId === entryId);

/** The media that a gallery or playlist names, of any type. */
function chosen(loaded: Loaded, attributes: Attributes, entryId: number): MediaFile[] {
  const { ids, include } = attributes.named;
  if (isAttached(attributes)) return attachedTo(loaded, entryId);
  return idsOf({ ...attributes, named: { ids: ids ?? include ?? '' } }).flatMap(
    (id) => loaded.fileOf(id, entryId) ?? [],
  );
}

const ofType = (files: readonly MediaFile[], type: string): MediaFile[] =>
  files.filter(({ mimeType }) => mimeType.startsWith(type));

/** Links to media that a shortcode names and cannot show; undefined without any. */
const linksTo = (files: readonly MediaFile[]): string | undefined =>
  files.map(({ url, title }) => `<a${written({ href: url })}>${escapeHtml(title || url)}</a>`).join(' ') || undefined;

function gallery(attributes: Attributes, files: readonly MediaFile[]): string | undefined {
  const { named } = attributes;
  const images = ofType(files, 'image/');
  if (!images.length) return isAttached(attributes) ? undefined : linksTo(files);
  const columns = Math.min(9, Math.max(1, Math.trunc(Number(named['columns'] ?? 3)) || 3));
  const size = /^[\w-]{1,40}$/.test(named['size'] ?? '') ? (named['size'] ?? '') : 'thumbnail';
  const items = images.map((image) => {
    const { height, width } = MediaFiles.inSize(image, size);
    const orientation = height > width ? 'portrait' : 'landscape';
    const caption = image.caption.trim()
      ? `<figcaption class="wp-caption-text gallery-caption">${sanitizePostHtml(image.caption)}</figcaption>`
      : '';
    const tag = imageElement(image, size, `attachment-${size} size-${size}`);
    const shown = named['link'] === 'none' ? tag : `<a${written({ href: image.url })}>${tag}</a>`;
    return `<figure class="gallery-item"><div class="gallery-icon ${orientation}">${shown}</div>${caption}</figure>`;
  });
  return `<div${written({ id: elementId('gallery'), class: `gallery gallery-columns-${columns} gallery-size-${size}` })}>${items.join('')}</div>`;
}

function playlist(attributes: Attributes, all: readonly MediaFile[]): string | undefined {
  const type = attributes.named['type'] === 'video' ? 'video' : 'audio';
  const files = ofType(all, `${type}/`);
  if (!files.length) return isAttached(attributes) ? undefined : linksTo(all);
  const items = files.map(({ url, title, mimeType }) => {
    const media = player(type, { sources: [{ url, type: mimeType }], controls: true });
    return `<li class="wp-playlist-item"><span class="wp-playlist-item-title">${escapeHtml(title)}</span>${media}</li>`;
  });
  return `<ol class="wp-playlist wp-${type}-playlist">${items.join('')}</ol>`;
}

/** The shortcode attributes that contain the URL of a file, by its extension. */
const TYPED = ['mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac', 'mp4', 'm4v', 'webm', 'ogv', 'flv'];

/** A player for a file, or else a link to it. */
function single(
  kind: Player,
  attributes: Attributes,
  { content, file, attached }: { content: string; file: MediaFile | undefined; attached: readonly MediaFile[] },
): string | undefined {
  const { named, positional } = attributes;
  const urls = urlsOf(attributes);
  const typed = TYPED.flatMap((name) => typedSource(kind, name, named[name]) ?? []);
  const shown = file ?? (urls.length ? undefined : ofType(attached, `${kind}/`)[0]);
  const own = shown?.mimeType.startsWith(`${kind}/`) ? [{ url: shown.url, type: shown.mimeType }] : [];
  const others = [...[named['src'] ?? [], ...positional].flat().flatMap((url) => sourceOf(url, kind) ?? []), ...typed];
  const inside = insideOf(content);
  const on = (name: string) => ['1', 'on', 'true', 'yes'].includes(named[name] ?? '');
  const html = player(kind, {
    sources: file ? own : [...others, ...own],
    content: inside,
    controls: true,
    loop: on('loop'),
    autoplay: on('autoplay'),
    muted: on('muted'),
    poster: sanitizeUrl(decodeCharacterReferences(named['poster'] ?? '')),
    width: lengthOf(named['width']),
    height: lengthOf(named['height']),
  });
  if (html) return html;
  const [link] = urls.flatMap((url) => linkTo(url) ?? []);
  return (file ? linksTo([file]) : link) ?? (inside || undefined);
}

/** The URLs of files that a player names. */
const urlsOf = ({ named, positional }: Attributes): string[] =>
  [named['src'], ...positional, ...TYPED.map((name) => named[name])].flatMap((url) => url ?? []);

/** A source whose attribute says its type, if its URL does not. */
function typedSource(kind: Player, name: string, value: string | undefined): PlayerSource | undefined {
  if (value === undefined) return undefined;
  const url = addressOf(value);
  const type = MEDIA_TYPES.of(`file.${name}`);
  return sourceOf(value, kind) ?? (url && type?.startsWith(`${kind}/`) ? { url, type } : undefined);
}

/** A URL with a scheme of the web, a host or a path; undefined for other texts. */
function addressOf(sent: string): string | undefined {
  const text = decodeCharacterReferences(sent.trim());
  return /^(?:https?:\/\/|\/)./i.test(text) ? sanitizeUrl(text) || undefined : undefined;
}

const linkTo = (sent: string): string | undefined => (addressOf(sent) ? linkToUrl(sent.trim()) : undefined);

/** The content of a player, without the paragraphs and line breaks that the text around it got. */
const insideOf = (content: string): string =>
  lexMarkup(content)
    .filter((token) => token.kind !== 'tag' || !['p', 'br'].includes(token.name))
    .map(({ raw }) => raw)
    .join('')
    .trim();

const lengthOf = (value: string | undefined): number | undefined =>
  value !== undefined && /^\d{1,4}$/.test(value) ? Number(value) : undefined;

/** A player for the URL of a media file, a link for any other URL. */
function embed({ named, positional }: Attributes, content: string): string | undefined {
  const given = stripTags(content).trim() || named['src'] || positional[0] || '';
  for (const kind of ['audio', 'video'] as const) {
    const source = addressOf(given) && sourceOf(given, kind);
    if (source) return player(kind, { sources: [source], controls: true });
  }
  return linkTo(given);
}
