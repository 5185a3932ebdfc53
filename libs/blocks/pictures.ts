import {
  decodeCharacterReferences,
  encodeAttributeValue,
  lexMarkup,
  type MarkupAttribute,
  parseAttributes,
  type TagToken,
} from '#libs/markup';
import { percentDecoded } from '#libs/text';

/** A file of a picture. */
export interface PictureFile {
  readonly url: string;
  /** Dimensions in pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
}

/** The files of a picture: its resized copies, and the picture in full size. */
export type Picture = readonly PictureFile[];

/** Finds pictures by id. */
export type PictureSource = (id: number) => Picture | undefined;

export interface PictureOptions {
  /** The picture of the site with the id in the class of an image, `wp-image-7`. */
  readonly pictureOf?: PictureSource;
  /**
   * Number of images at the start that visitors probably see at once. They are loaded eagerly, and the first large one
   * of them first. 0 by default.
   */
  readonly inView?: number;
  /** Whether another image before these is loaded first. */
  readonly isLed?: boolean;
}

/** The id in the class of an image of the site. */
const CLASS = /(?:^|\s)wp-image-([1-9]\d{0,9})(?![\w-])/;
const CLASSES = /\bwp-image-([1-9]\d{0,9})(?![\w-])/g;
const MAY_CHANGE = /<(?:img|iframe)[\s/]/i;
/** Wider files are offered only if the text itself names them. */
const MAX_WIDTH = 2048;
/** Number of pixels from which an image counts as large. */
const LARGE = 50_000;
const noPicture: PictureSource = () => undefined;
/** Elements in which tags are text. */
const RAW_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style', 'textarea']);

/** The ids of the site's pictures that a text may name, in any order. */
export function pictureIds(text: string): number[] {
  if (!text.includes('wp-image-')) return [];
  return [...new Set(Array.from(text.matchAll(CLASSES), ([, id]) => Number(id)))];
}

/**
 * Adds to the images of the site what browsers need to reserve their place and to choose a file: `width`, `height`,
 * `srcset` and `sizes`. Makes browsers load images and frames lazily and decode images asynchronously; images only if
 * their size is known, because others would shift the layout when they load. Attributes that are there are kept.
 */
export function completePictures(
  html: string,
  { pictureOf = noPicture, inView = 0, isLed }: PictureOptions = {},
): string {
  if (!MAY_CHANGE.test(html)) return html;
  let raw = '';
  let number = 0;
  let wantsFirst = inView > 0 && !isLed;
  const image = (tag: TagToken): string => {
    const attributes = new Attributes(tag);
    number += 1;
    attributes.fill(pictureOf(attributes.pictureId) ?? []);
    const { width, height } = attributes;
    if (width === undefined || height === undefined) return attributes.toString();
    const isLazy = attributes.has('loading') || number > inView;
    if (isLazy) attributes.prepend('loading', 'lazy');
    else if (wantsFirst && Number(width) * Number(height) >= LARGE) {
      attributes.prepend('fetchpriority', 'high');
      wantsFirst = false;
    }
    attributes.prepend('decoding', 'async');
    return attributes.toString();
  };
  return lexMarkup(html)
    .map((token) => {
      if (token.kind !== 'tag') return token.raw;
      if (RAW_ELEMENTS.has(token.name)) raw = token.closing ? '' : token.name;
      if (raw !== '' || token.closing) return token.raw;
      if (token.name === 'img') return image(token);
      return token.name === 'iframe' ? deferred(token) : token.raw;
    })
    .join('');
}

function deferred(frame: TagToken): string {
  const attributes = new Attributes(frame);
  // A frame with a secret is shown by a script, which waits for it.
  if (attributes.has('src') && !attributes.has('data-secret')) attributes.prepend('loading', 'lazy');
  return attributes.toString();
}

/** The value of `srcset` for a picture that is shown with a file and in a size; empty if there is only one file. */
export function sourcesOf(picture: Picture, shown: PictureFile): string {
  if (!shown.width || !shown.height) return '';
  const fitting = picture.filter(
    (file) => file.width > 0 && (file.url === shown.url || file.width <= MAX_WIDTH) && hasRatioOf(file, shown),
  );
  const own = fitting.find(({ url }) => url === shown.url);
  if (!own) return '';
  const byWidth = new Map([[own.width, own.url]]);
  for (const { url, width } of fitting) if (!byWidth.has(width)) byWidth.set(width, url);
  if (byWidth.size < 2) return '';
  return [...byWidth].map(([width, url]) => `${url.replaceAll(' ', '%20')} ${width}w`).join(', ');
}

/** The value of `sizes` for an image that is at most `width` pixels wide. */
export const sizesOf = (width: number): string => `(max-width: ${width}px) 100vw, ${width}px`;

/** Whether two files show the same: scaled to the width of the smaller one, they are equally high. */
function hasRatioOf(one: PictureFile, other: PictureFile): boolean {
  const [large, small] = one.width > other.width ? [one, other] : [other, one];
  return Math.abs(Math.max(1, Math.round((large.height * small.width) / large.width)) - small.height) <= 1;
}

/** What a URL names, without scheme, query and encoding, and without the host if `isLocal`. */
function placeOf(url: string, isLocal: boolean): string {
  const place = url.replace(/^https?:/i, '').replace(/[?#].*$/s, '');
  const path = isLocal ? place.replace(/^\/\/[^/]*/, '') : place;
  return percentDecoded(path) ?? path;
}

const PIXELS = /^\s*(\d{1,5})(?:px)?\s*$/;
const STYLE_WIDTH = /(?:^|;)\s*width\s*:\s*(\d{1,5})px/i;

/** The attributes of a tag, and those that are added. */
class Attributes {
  private readonly written: ReadonlyMap<string, MarkupAttribute>;
  /** What is added, as it is written: before the other attributes, and after them. */
  private readonly behaviour: string[] = [];
  private readonly size: string[] = [];
  private readonly files: string[] = [];
  private readonly added = new Map<string, string>();

  constructor(private readonly tag: TagToken) {
    const all = parseAttributes(tag);
    this.written = new Map(all.toReversed().map((attribute) => [attribute.name, attribute]));
  }

  has(name: string): boolean {
    return this.written.has(name) || this.added.has(name);
  }

  /** Adds an attribute before those that are written, unless it is there. */
  prepend(name: string, value: string): void {
    this.add(this.behaviour, name, value);
  }

  get pictureId(): number {
    return Number(CLASS.exec(this.valueOf('class'))?.[1] ?? 0);
  }

  get width(): string | undefined {
    return this.has('width') ? this.valueOf('width') : undefined;
  }

  get height(): string | undefined {
    return this.has('height') ? this.valueOf('height') : undefined;
  }

  /** Adds the size and the sources of the picture that the tag shows. */
  fill(picture: Picture): void {
    const src = decodeCharacterReferences(this.valueOf('src')).trim();
    const isLocal = /^\/(?!\/)/.test(src);
    const place = placeOf(src, isLocal);
    const file = picture.find(({ url, width, height }) => width && height && placeOf(url, isLocal) === place);
    if (!file) return;
    const { width, height } = this.measured(file);
    if (!this.has('srcset')) {
      const sources = sourcesOf(picture, { url: file.url, width, height });
      if (sources) this.add(this.files, 'srcset', sources);
    }
    if (this.has('srcset')) this.add(this.files, 'sizes', sizesOf(width));
  }

  toString(): string {
    const { raw, name, selfClosing } = this.tag;
    if (!this.added.size) return raw;
    const start = 1 + name.length;
    const end = selfClosing ? raw.length - 2 : raw.length - 1;
    const rest = raw.slice(start, end);
    const before = [...this.behaviour, ...this.size].join('');
    if (!this.files.length) return raw.slice(0, start) + before + raw.slice(start);
    const blank = selfClosing && /\s$/.test(rest) ? ' ' : '';
    return raw.slice(0, start) + before + rest.trimEnd() + this.files.join('') + blank + raw.slice(end);
  }

  /** The size in which a file is shown. Adds what is missing of it. */
  private measured(file: PictureFile): { width: number; height: number } {
    const styled = Number(STYLE_WIDTH.exec(decodeCharacterReferences(this.valueOf('style')))?.[1] ?? 0);
    const width = this.pixels('width');
    const height = this.pixels('height');
    const isFree = (name: string) => !this.has(name) || this.pixels(name) > 0;
    const own = width || styled || (height ? Math.round((height * file.width) / file.height) : file.width);
    const shown = { width: own, height: height || Math.max(1, Math.round((own * file.height) / file.width)) };
    // A width such as 50% has no height in pixels.
    if (isFree('width') && isFree('height') && shown.width > 0) {
      this.add(this.size, 'width', String(shown.width));
      this.add(this.size, 'height', String(shown.height));
      return shown;
    }
    return file;
  }

  private pixels(name: string): number {
    return Number(PIXELS.exec(this.valueOf(name))?.[1] ?? 0);
  }

  private valueOf(name: string): string {
    return this.written.get(name)?.value ?? this.added.get(name) ?? '';
  }

  private add(place: string[], name: string, value: string): void {
    if (this.has(name)) return;
    this.added.set(name, value);
    place.push(` ${name}="${encodeAttributeValue(value)}"`);
  }
}
