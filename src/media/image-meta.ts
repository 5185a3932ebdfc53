import readExif from 'exif-reader';
import type { Metadata } from 'sharp';
import { plainLine, sanitizePostHtml } from '#libs/text';
import { IPTC, readIptc } from './iptc.js';

const LONGEST_TITLE = 80;
const LONGEST_TEXT = 5000;

/** What a camera or its owner has written into an image, as texts; `0` or nothing where it is not known. */
export interface ImageMeta {
  aperture: string;
  credit: string;
  camera: string;
  caption: string;
  created_timestamp: string;
  copyright: string;
  focal_length: string;
  iso: string;
  shutter_speed: string;
  title: string;
  orientation: string;
  keywords: string[];
}

type Exif = ReturnType<typeof readExif>;

/** Reads what an image tells of itself; a damaged block tells nothing. */
export function imageMetaOf({
  exif: block,
  iptc,
  orientation,
}: Pick<Metadata, 'exif' | 'iptc' | 'orientation'>): ImageMeta {
  const exif = parseExif(block);
  const fields = readIptc(iptc);
  const first = (...numbers: number[]) => numbers.map((number) => fields.get(number)?.[0]).find(Boolean);
  const written = (...numbers: number[]) => line(first(...numbers));
  const description = exif?.Image?.ImageDescription;
  const isTitle = line(description).length < LONGEST_TITLE;
  const title = written(IPTC.headline, IPTC.title) || (isTitle ? line(description) : '');
  return {
    aperture: number(exif?.Photo?.FNumber, 2),
    credit: written(IPTC.credit, IPTC.byline) || line(exif?.Image?.Artist),
    camera: line(exif?.Image?.Model),
    caption: html(first(IPTC.caption)) || (isTitle && title === line(description) ? '' : html(description)),
    created_timestamp: seconds(exif?.Photo?.DateTimeDigitized ?? exif?.Photo?.DateTimeOriginal),
    copyright: written(IPTC.copyright) || line(exif?.Image?.Copyright),
    focal_length: number(exif?.Photo?.FocalLength),
    iso: number([exif?.Photo?.ISOSpeedRatings].flat()[0]),
    shutter_speed: number(exif?.Photo?.ExposureTime),
    title,
    orientation: String(orientation ?? 0),
    keywords: (fields.get(IPTC.keyword) ?? []).map((keyword) => line(keyword)).filter(Boolean),
  };
}

function parseExif(block: Buffer | undefined): Exif | undefined {
  try {
    return block && readExif(block);
  } catch {
    return undefined;
  }
}

/** The one thing that an image tells at length; it may hold what posts may. */
const html = (value: unknown) => sanitizePostHtml(textOf(value)).trim();

const line = (value: unknown) => plainLine(textOf(value));

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, LONGEST_TEXT).replaceAll('\0', '').trim() : '';

function number(value: unknown, digits = 6): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '0';
}

function seconds(value: unknown): string {
  const time = value instanceof Date ? value.getTime() : Number.NaN;
  return Number.isNaN(time) ? '0' : String(Math.floor(time / 1000));
}
