import { mediaTypeOf } from '../media-types.js';
import { fail } from './picture.errors.js';

/** How an image fills a box: cut to it, inside it with a margin, or inside it with its own ratio. */
export const PICTURE_FITS = ['cover', 'contain', 'inside'] as const;
export type PictureFit = (typeof PICTURE_FITS)[number];

/** The formats that can be asked for. */
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The longest side of a picture in pixels. */
export const MAX_SIDE = 4096;
/** The qualities that everyone may ask for; a few, so that there are few pictures of an image. */
export const OPEN_QUALITIES: readonly number[] = [50, 60, 70, 80, 90];

/** The picture that somebody asks for. */
export interface PictureSpec {
  width?: number;
  height?: number;
  fit: PictureFit;
  /** Absent for what the client accepts. */
  format?: PictureFormat;
  /** Absent for the usual one of the format. */
  quality?: number;
}

/** A picture with what stands beside it in its address. */
export interface PictureRequest extends PictureSpec {
  signature?: string;
  /** The version of the picture that the address names. */
  version?: string;
}

const PARAMETERS = ['w', 'h', 'fit', 'format', 'q', 's', 'v'] as const;
type Parameter = (typeof PARAMETERS)[number];

const ASKING = /(?:^|&)(?:w|h|fit|format|q)=/;
/** Queries of pictures are short. A longer one has something else, too, that nobody needs. */
const MAX_QUERY = 1000;

/** Whether a query of a file asks for a picture of it. Other parameters mean nothing to files. */
export const asksForPicture = (path: string, query: string): boolean =>
  ASKING.test(query) && (mediaTypeOf(path)?.startsWith('image/') ?? false);

/**
 * Whether a query names nothing but a size. Texts of other systems have such addresses: `photo.jpg?w=780`, also of copies
 * and of animations.
 */
export const namesSizeAlone = (query: string): boolean => !/(?:^|&)(?:fit|format|q|s|v)=/.test(query);

/**
 * Reads the query of a picture.
 *
 * @throws `picture_invalid_parameter` for a parameter that is there twice or has another value than those it may have
 */
export function readPictureQuery(query: string): PictureRequest {
  if (query.length > MAX_QUERY) fail('picture_invalid_parameter');
  const sent = new Map<Parameter, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const known = PARAMETERS.find((one) => one === name);
    if (!known) continue;
    if (sent.has(known)) fail('picture_invalid_parameter');
    sent.set(known, value);
  }
  return {
    width: whole(sent.get('w'), MAX_SIDE),
    height: whole(sent.get('h'), MAX_SIDE),
    fit: oneOf(PICTURE_FITS, sent.get('fit')) ?? 'cover',
    format: oneOf(PICTURE_FORMATS, sent.get('format')),
    quality: whole(sent.get('q'), 100),
    signature: sent.get('s'),
    version: sent.get('v'),
  };
}

/** The query that asks for a picture, without what stands beside it. */
export function pictureQuery({ width, height, fit, format, quality }: PictureSpec): string {
  const named = { w: width, h: height, fit: width && height ? fit : undefined, format, q: quality };
  const pairs = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return pairs.join('&');
}

function whole(text: string | undefined, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : Infinity;
  return value <= most ? value : fail('picture_invalid_parameter');
}

function oneOf<const V extends string>(values: readonly V[], text: string | undefined): V | undefined {
  if (text === undefined) return undefined;
  return values.find((value) => value === text) ?? fail('picture_invalid_parameter');
}

/** The best format that a client names in its header `Accept`; undefined for that of the file. */
export function acceptedFormat(accept = ''): 'avif' | 'webp' | undefined {
  return (['avif', 'webp'] as const).find((format) => accepts(accept, `image/${format}`));
}

/** Whether a header names a type. Wildcards do not count: clients send them that know no newer formats. */
const accepts = (accept: string, type: string): boolean =>
  accept.split(',').some((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one));
  });
