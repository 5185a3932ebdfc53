import type { Metadata } from 'sharp';
import { sanitizePostHtml } from '#libs/markup';
import { plainLine } from '#libs/text';
import { readExifTags } from './exif-tags.js';

const MAX_TITLE = 80;
const MAX_TEXT = 5000;
/** Longer blocks are read up to here: pictures have one of some kilobytes. */
const MAX_IPTC_BYTES = 256 * 1024;

const MARKER = 0x1c;
const APPLICATION_RECORD = 2;
/** Flag for extended lengths. No field that is read is that long. */
const EXTENDED = 0x8000;

/** Numbers of the fields that are read. */
const IPTC = { title: 5, keyword: 25, byline: 80, headline: 105, credit: 110, copyright: 116, caption: 120 };

/** EXIF and IPTC metadata of an image as strings; `'0'` or empty if unknown. */
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

/** Reads the metadata of an image. Damaged blocks are ignored. */
export function imageMetaOf({
  exif: block,
  iptc,
  orientation,
}: Pick<Metadata, 'exif' | 'iptc' | 'orientation'>): ImageMeta {
  const exif = readExifTags(block);
  const fields = readIptc(iptc);
  const first = (...numbers: number[]) => numbers.map((id) => fields.get(id)?.[0]).find(Boolean);
  const written = (...numbers: number[]) => line(first(...numbers));
  const { description } = exif;
  const isTitle = line(description).length < MAX_TITLE;
  const title = written(IPTC.headline, IPTC.title) || (isTitle ? line(description) : '');
  return {
    aperture: number(exif.aperture, 2),
    credit: written(IPTC.credit, IPTC.byline) || line(exif.artist),
    camera: line(exif.model),
    caption: html(first(IPTC.caption)) || (isTitle && title === line(description) ? '' : html(description)),
    created_timestamp: seconds(exif.digitized) ?? seconds(exif.taken) ?? '0',
    copyright: written(IPTC.copyright) || line(exif.copyright),
    focal_length: number(exif.focalLength),
    iso: number(exif.iso),
    shutter_speed: number(exif.exposureTime),
    title,
    orientation: String(orientation ?? 0),
    keywords: (fields.get(IPTC.keyword) ?? []).map((keyword) => line(keyword)).filter(Boolean),
  };
}

/** The caption, which may contain the HTML permitted in posts. */
const html = (value: unknown) => sanitizePostHtml(textOf(value)).trim();

const line = (value: unknown) => plainLine(textOf(value));

const textOf = (value: unknown) =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT).replaceAll('\0', '').trim() : '';

function number(value: unknown, digits = 6): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toFixed(digits))) : '0';
}

/** The seconds of a date as EXIF writes it, in UTC; undefined if it is not one. */
function seconds(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(value) : null;
  if (!parts) return undefined;
  const [year = 0, month = 0, day = 0, ...time] = parts.slice(1).map(Number);
  return String(Math.floor(Date.UTC(year, month - 1, day, ...time) / 1000));
}

/** The texts in an IPTC block by field number. */
function readIptc(whole: Buffer | undefined): Map<number, string[]> {
  const fields = new Map<number, string[]>();
  if (!whole) return fields;
  const block = whole.subarray(0, MAX_IPTC_BYTES);
  let at = block.indexOf(Buffer.from([MARKER, APPLICATION_RECORD]));
  while (at >= 0 && at + 5 <= block.length && block[at] === MARKER) {
    const field = block[at + 2] ?? 0;
    const length = block.readUInt16BE(at + 3);
    if (length >= EXTENDED || at + 5 + length > block.length) break;
    if (block[at + 1] === APPLICATION_RECORD) {
      const texts = fields.get(field) ?? [];
      fields.set(field, texts);
      texts.push(decodeIptc(block.subarray(at + 5, at + 5 + length)));
    }
    at += 5 + length;
  }
  return fields;
}

/** Decodes UTF-8, or Latin-1 if that fails, which old programs write. */
function decodeIptc(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return (text.includes('\ufffd') ? bytes.toString('latin1') : text).replaceAll('\0', '').trim();
}
