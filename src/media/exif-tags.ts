import { TiffBlock } from './tiff-block.js';

const PHOTO_DIRECTORY = 0x8769;
const TEXT = 2;
const SHORT = 3;
const LONG = 4;
const FRACTION = 5;
/** Longer texts are cut. */
const MAX_TEXT_BYTES = 5000;

type TagValue = string | number | undefined;

/** The values of EXIF that details say; undefined where the block lacks one. */
export interface ExifTags {
  description: TagValue;
  model: TagValue;
  artist: TagValue;
  copyright: TagValue;
  exposureTime: TagValue;
  aperture: TagValue;
  iso: TagValue;
  taken: TagValue;
  digitized: TagValue;
  focalLength: TagValue;
}

/**
 * Reads what details say from the EXIF of a picture, in time that does not depend on what the block declares: a
 * thousand entries can declare a million values each, all in the same bytes.
 */
export function readExifTags(exif: Buffer | undefined): ExifTags {
  const block = exif && TiffBlock.in(exif);
  const image = block ? entriesOf(block, block.first) : new Map<number, number>();
  const photoAt = image.get(PHOTO_DIRECTORY);
  const photo = block && photoAt !== undefined ? entriesOf(block, block.offsetOf(photoAt)) : new Map<number, number>();
  const value = (entry: number | undefined) => (block && entry !== undefined ? valueOf(block, entry) : undefined);
  return {
    description: value(image.get(0x010e)),
    model: value(image.get(0x0110)),
    artist: value(image.get(0x013b)),
    copyright: value(image.get(0x8298)),
    exposureTime: value(photo.get(0x829a)),
    aperture: value(photo.get(0x829d)),
    iso: value(photo.get(0x8827)),
    taken: value(photo.get(0x9003)),
    digitized: value(photo.get(0x9004)),
    focalLength: value(photo.get(0x920a)),
  };
}

/** The entries of the directory at an offset, by tag. */
const entriesOf = (block: TiffBlock, at: number): Map<number, number> =>
  new Map(block.entriesAt(at).map((entry) => [block.tagOf(entry), entry]));

/** The text of an entry, or the first of its numbers. */
function valueOf(block: TiffBlock, entry: number): TagValue {
  const value = block.valueOf(entry);
  if (!value) return undefined;
  const type = block.typeOf(entry);
  if (type === TEXT) return textOf(value);
  if (type === SHORT && value.length >= 2) return block.shortIn(value, 0);
  if (type === LONG && value.length >= 4) return block.longIn(value, 0);
  return type === FRACTION && value.length >= 8 ? block.longIn(value, 0) / block.longIn(value, 4) : undefined;
}

/** Texts are ASCII; the encoding of others is unknown. */
function textOf(value: Buffer): string | undefined {
  const text = value.toString('latin1', 0, MAX_TEXT_BYTES);
  return /[^\0-\x7f]/.test(text) ? undefined : text.replaceAll('\0', '');
}
