import { constants, gunzipSync } from 'node:zlib';
import type { ReaderName } from '../origins/index.js';
import { textAtStart } from './source-text.js';

/** Format of a source: the format of a reader, a site with a REST interface for events, or unknown. */
type SourceFormat = ReaderName | 'other-site' | 'unknown';

/** Result of the detection. */
export interface DetectedFormat {
  format: SourceFormat;
  /** Description for users, such as `a web page`. */
  description: string;
  /** Advice for users. */
  advice?: string;
}

const NAMES: Readonly<Record<Exclude<SourceFormat, 'unknown'>, string>> = {
  ical: 'a calendar',
  csv: 'a CSV table',
  feed: 'a feed',
  'json-ld': 'a web page with events',
  'other-site': 'a site with a REST interface for events',
};

const SAVE_AS_CSV = 'A spreadsheet can be saved as CSV.';
/** Other common files, by their first bytes. */
const OTHER_FILES: readonly (readonly [start: string, description: string, advice?: string])[] = [
  ['%PDF-', 'a PDF file'],
  ['PK\u0003\u0004', 'a ZIP archive or a spreadsheet', SAVE_AS_CSV],
  ['\u00d0\u00cf\u0011\u00e0', 'an office document', SAVE_AS_CSV],
  ['\u0089PNG', 'an image'],
  ['\u00ff\u00d8\u00ff', 'an image'],
  ['GIF8', 'an image'],
  ['SQLite format 3', 'a database'],
];
const MAX_DECOMPRESSED = 16_000_000;
/** Characters that are inspected. */
const MAX_TEXT_LENGTH = 200_000;

const CALENDAR = /^\s*BEGIN:V(?:CALENDAR|EVENT)\b/im;
/** White space, comments and declarations before the first element of XML or HTML. */
const PROLOGUE = /^(?:\s+|<\?[^>]{0,1000}>|<!--[\s\S]{0,5000}?-->|<!doctype(?!\s+html)[^>[]{0,1000}>)/i;
const FEED = /^<(?:rss|feed|(?:rdf:)?rdf|(?:atom:)feed)[\s>]/i;
const PAGE = /^<!doctype\s+html|^<(?:html|head|body|meta|title|div|script|link|p|h1)[\s>]/i;
const LINKED_DATA = /"@(?:context|graph|type)"\s*:/;
const INTERFACE = /"namespaces"\s*:\s*\[|"(?:next_|previous_)?rest_url"\s*:/;

/**
 * Detects the format of a source by its first bytes. A few thousand are enough. Declared type and file name are often
 * wrong and only count if the bytes are ambiguous.
 */
export function detectFormat(start: Uint8Array, contentType = '', name = ''): DetectedFormat {
  const bytes = decompressed(start);
  const mark = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
  const [, other, advice] = OTHER_FILES.find(([beginning]) => mark.startsWith(beginning)) ?? [];
  if (other !== undefined) return { format: 'unknown', description: other, advice };
  const text = textAtStart(bytes).slice(0, MAX_TEXT_LENGTH);
  if (text.trim() === '') return { format: 'unknown', description: 'an empty file' };
  if (CALENDAR.test(text.slice(0, 2000))) return known('ical');
  const found = formatOfMarkup(text) ?? formatOfJson(text, contentType);
  if (found) return found;
  if (/[\0\u0001-\u0008]/.test(text)) return { format: 'unknown', description: 'a binary file' };
  return isTable(text, contentType, name)
    ? known('csv')
    : { format: 'unknown', description: 'text in an unknown format' };
}

/** The message for a source of an unexpected format. */
export function wrongFormat(expected: SourceFormat, { format, description, advice }: DetectedFormat): string {
  const problem =
    expected === 'unknown' ? `The source is ${description}.` : `The source is ${description}, not ${NAMES[expected]}.`;
  const isPage = format === 'json-ld' && expected !== 'json-ld';
  const hint = isPage ? 'The URL may be that of a page about it, or it may require a login.' : advice;
  return hint === undefined ? problem : `${problem} ${hint}`;
}

const known = (format: keyof typeof NAMES): DetectedFormat => ({ format, description: NAMES[format] });

/** Decompresses the beginning of a source if it is compressed with gzip. */
function decompressed(start: Uint8Array): Uint8Array {
  if (start[0] !== 0x1f || start[1] !== 0x8b) return start;
  try {
    return gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_DECOMPRESSED });
  } catch {
    return start;
  }
}

function formatOfMarkup(text: string): DetectedFormat | undefined {
  const markup = withoutPrologue(text);
  if (!markup.startsWith('<')) return undefined;
  if (FEED.test(markup)) return known('feed');
  if (!PAGE.test(markup)) return { format: 'unknown', description: 'XML in an unknown format' };
  if (/application\/ld(?:\+|&#0*43;|&#x0*2b;)json/i.test(text)) return known('json-ld');
  return text.includes('https://api.w.org/') ? known('other-site') : { format: 'json-ld', description: 'a web page' };
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
  // Rows of a table may start with a bracket, but do not continue like JSON.
  if (!/^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\]\d]|$))/.test(json)) return undefined;
  if (INTERFACE.test(json)) return known('other-site');
  if (LINKED_DATA.test(json) || /ld\+json/i.test(contentType))
    return { format: 'json-ld', description: 'JSON-LD data' };
  return { format: 'unknown', description: 'JSON in an unknown format' };
}

/** Any text can be a table. Type or name have to declare it, or the first line has to contain a separator. */
function isTable(text: string, contentType: string, name: string): boolean {
  if (/^text\/(?:csv|tab-separated-values)/i.test(contentType) || /\.(?:csv|tsv)$/i.test(name)) return true;
  const [head = ''] = text.trimStart().split(/[\r\n]/, 1);
  return /[^\s,;|][,;\t|][^,;|]/.test(head) && head.length < 5000;
}
