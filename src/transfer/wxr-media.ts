import { plainLine } from '#libs/text';
import { mediaTypeOf } from '../media/index.js';
import { type ImportedEntry } from '../entries/index.js';
import { parsePhpSerialized, type PhpValue } from './wxr/php-serialized.js';
import type { WxrItem } from './wxr/wxr-records.js';

type ImportedMedia = NonNullable<ImportedEntry['media']>;

type PhpRecord = { [key: string]: PhpValue };

const NUMBERS = new Set(['width', 'height', 'filesize', 'length', 'bitrate', 'sample_rate', 'channels']);

/** What a media item of an export is beside an entry. */
export function mediaOf({ attachmentUrl, guid, meta }: WxrItem): ImportedMedia {
  const value = (key: string) => meta.find((one) => one.key === key)?.value ?? '';
  const sourceUrl = attachmentUrl ?? guid;
  return {
    mimeType: mediaTypeOf(pathOf(sourceUrl)) ?? 'application/octet-stream',
    sourceUrl,
    altText: plainLine(value('_wp_attachment_image_alt')),
    details: detailsOf(parsePhpSerialized(value('_wp_attachment_metadata'))),
  };
}

/** The path of an address; the text itself where it is no address. */
export function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** The technical details under the names that this site uses, with numbers where numbers are meant. */
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
