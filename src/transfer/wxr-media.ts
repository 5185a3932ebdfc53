import { plainLine } from '#libs/text';
import type { ImportedMedia } from '../entries/index.js';
import { MEDIA_TYPES } from '../media/index.js';
import { parsePhpSerialized, type PhpValue } from './wxr/php-serialized.js';
import { metaValue, type WxrItem } from './wxr/wxr-records.js';

type PhpRecord = { [key: string]: PhpValue };

const NUMBERS = new Set(['width', 'height', 'filesize', 'length', 'bitrate', 'sample_rate', 'channels']);

/** The media columns of an attachment. */
export function mediaOf({ attachmentUrl, guid, meta }: WxrItem): ImportedMedia {
  const sourceUrl = attachmentUrl ?? guid;
  return {
    mimeType: MEDIA_TYPES.of(pathOf(sourceUrl)) ?? 'application/octet-stream',
    sourceUrl,
    altText: plainLine(metaValue(meta, '_wp_attachment_image_alt')),
    details: detailsOf(parsePhpSerialized(metaValue(meta, '_wp_attachment_metadata'))),
  };
}

/** The path of a URL; other texts are returned as they are. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Converts the metadata of an attachment: renames members, and converts numeric texts to numbers. */
function detailsOf(metadata: PhpValue | undefined): PhpRecord {
  if (!isRecord(metadata)) return {};
  const { sizes, ...details } = metadata;
  const named = isRecord(sizes) ? Object.entries(sizes) : [];
  const known = named.flatMap(([name, size]) => (isRecord(size) ? [[name, valuesOf(size)] as const] : []));
  return { ...valuesOf(details), sizes: Object.fromEntries(known) };
}

const isRecord = (value: PhpValue | undefined): value is PhpRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valuesOf(record: PhpRecord): PhpRecord {
  const entries = Object.entries(record).map(([key, value]): [string, PhpValue] => {
    const isNumber = NUMBERS.has(key) && typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [key === 'mime-type' ? 'mime_type' : key, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}
