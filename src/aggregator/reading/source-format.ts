import { constants, gunzipSync } from 'node:zlib';
import type { ReaderName } from '../import-origins.js';
import { textAtStart } from './source-text.js';

/** Format of a source: that of a reader, a site with the same interface, or unknown. */
type SourceFormat = ReaderName | 'other-site' | 'unknown';

export interface DetectedFormat {
  format: SourceFormat;
  /** Description for people, such as `a web page`. */
  what: string;
  /** Advice for people. */
  advice?: string;
}

const NAMES: Readonly<Record<Exclude<SourceFormat, 'unknown'>, string>> = {
  ical: 'a calendar',
  csv: 'a table in CSV',
  feed: 'a feed',
  'json-ld': 'a web page with events',
  'other-site': 'a site with the same interface',
};

const SAVE_AS_CSV = 'A spreadsheet can be saved as CSV.';
/** Common other files, by how they begin. */
const OTHER_FILES: readonly (readonly [start: string, what: string, advice?: string])[] = [
  ['%PDF-', 'a PDF file'],
  ['PK\u0003\u0004', 'a ZIP archive or a spreadsheet', SAVE_AS_CSV],
  ['\u00d0\u00cf\u0011\u00e0', 'a document of an office program', SAVE_AS_CSV],
  ['\u0089PNG', 'an image'],
  ['\u00ff\u00d8\u00ff', 'an image'],
  ['GIF8', 'an image'],
  ['SQLite format 3', 'a database'],
];
const MOST_DECOMPRESSED = 16_000_000;
/** Characters that are inspected. */
const MOST_TEXT = 200_000;

const CALENDAR = /^\s*BEGIN:V(?:CALENDAR|EVENT)\b/im;
/** What stands before the first element of XML or HTML. */
const PROLOGUE = /^(?:\s+|<\?[^>]{0,1000}>|<!--[\s\S]{0,5000}?-->|<!doctype(?!\s+html)[^>[]{0,1000}>)/i;
const FEED = /^<(?:rss|feed|(?:rdf:)?rdf|(?:atom:)feed)[\s>]/i;
const PAGE = /^<!doctype\s+html|^<(?:html|head|body|meta|title|div|script|link|p|h1)[\s>]/i;
const LINKED_DATA = /"@(?:context|graph|type)"\s*:/;
const INTERFACE = /"namespaces"\s*:\s*\[|"(?:next_|previous_)?rest_url"\s*:/;

/**
 * Detects the format of a source by its first bytes; some thousand are enough. Declared type and file name are often wrong
 * and count only where the bytes are ambiguous.
 */
export function detectFormat(start: Uint8Array, contentType = '', name = ''): DetectedFormat {
  const bytes = decompressed(start);
  const mark = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
  const [, other, advice] = OTHER_FILES.find(([start]) => mark.startsWith(start)) ?? [];
  if (other !== undefined) return { format: 'unknown', what: other, advice };
  const text = textAtStart(bytes).slice(0, MOST_TEXT);
  if (text.trim() === '') return { format: 'unknown', what: 'an empty file' };
  if (CALENDAR.test(text.slice(0, 2000))) return known('ical');
  const found = formatOfMarkup(text) ?? formatOfJson(text, contentType);
  if (found) return found;
  if (/[\0\u0001-\u0008]/.test(text)) return { format: 'unknown', what: 'a file that is no text' };
  return isTable(text, contentType, name) ? known('csv') : { format: 'unknown', what: 'a text of another kind' };
}

/** The message for a source of another format than expected. */
export function wrongFormat(wanted: SourceFormat, { format, what, advice }: DetectedFormat): string {
  const is = wanted === 'unknown' ? `It is ${what}.` : `It is ${what}, not ${NAMES[wanted]}.`;
  const isPage = format === 'json-ld' && wanted !== 'json-ld';
  const hint = isPage ? 'Perhaps the address is that of a page about it, or one has to log in to see it.' : advice;
  return hint === undefined ? is : `${is} ${hint}`;
}

const known = (format: keyof typeof NAMES): DetectedFormat => ({ format, what: NAMES[format] });

/** Decompresses the beginning of a source if it is gzip. */
function decompressed(start: Uint8Array): Uint8Array {
  if (start[0] !== 0x1f || start[1] !== 0x8b) return start;
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_DECOMPRESSED });
  } catch {
    return start;
  }
}

function formatOfMarkup(text: string): DetectedFormat | undefined {
  const markup = withoutPrologue(text);
  if (!markup.startsWith('<')) return undefined;
  if (FEED.test(markup)) return known('feed');
  if (!PAGE.test(markup)) return { format: 'unknown', what: 'an XML file of another kind' };
  if (/application\/ld(?:\+|&#0*43;|&#x0*2b;)json/i.test(text)) return known('json-ld');
  return text.includes('https://api.w.org/') ? known('other-site') : { format: 'json-ld', what: 'a web page' };
}

function withoutPrologue(text: string): string {
  let rest = text;
  for (let parts = 0; parts < 20; parts += 1) {
    const [part] = PROLOGUE.exec(rest) ?? [];
    if (!part) break;
    rest = rest.slice(part.length);
  }
  return rest;
}

function formatOfJson(text: string, contentType: string): DetectedFormat | undefined {
  const json = text.trimStart();
  // Rows of a table may start with a bracket, but do not continue as JSON does.
  if (!/^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]\d]|$))/.test(json)) return undefined;
  if (INTERFACE.test(json)) return known('other-site');
  if (LINKED_DATA.test(json) || /ld\+json/i.test(contentType)) return { format: 'json-ld', what: 'data of a web page' };
  return { format: 'unknown', what: 'JSON of another kind' };
}

/** Any text can be a table: its first line has to have separators, or type or name have to say so. */
function isTable(text: string, contentType: string, name: string): boolean {
  if (/^text\/(?:csv|tab-separated-values)/i.test(contentType) || /\.(?:csv|tsv)$/i.test(name)) return true;
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  return /[^\s,;|][,;\t|][^,;|]/.test(head) && head.length < 5000;
}
