import { decodeCharacterReferences, escapeHtml, sanitizePostHtml, sanitizeUrl } from '#libs/markup';
import { percentDecoded, stripTags } from '#libs/text';

// Tolerant parsers for values of other sites. They return undefined for empty and invalid values.

/** Maximum length of a title or a name. */
const MAX_NAME_LENGTH = 1000;
/** Maximum length of other lines. */
const MAX_LINE_LENGTH = 255;
const MAX_URL_LENGTH = 2000;
/** Maximum length of texts of several lines. */
const MAX_TEXT_LENGTH = 1_000_000;
const MAX_NUMBER_LENGTH = 64;
const MAX_LIST_LENGTH = 100;

const YES = new Set('1,true,t,yes,y,on,x,enabled,✓,✔,ja,j,oui,o,si,sí,s'.split(','));
const NO = new Set('0,false,f,no,n,off,disabled,-,✗,✘,nein,non'.split(','));
const TAG = /<\/?[a-z][^<>]*>/i;
const ENCODED_TAG = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Whether a value is an object, but not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object without its undefined members. */
export function defined<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** Parses a string or number. Blank texts are undefined. */
function parseText(value: unknown, maxLength = MAX_TEXT_LENGTH): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, maxLength).replace(/\p{Cs}|[^\P{Cc}\s]/gu, '');
  return text.trim() || undefined;
}

/** Parses a text as one line and collapses whitespace. */
export function parseLine(value: unknown, maxLength = MAX_LINE_LENGTH): string | undefined {
  // Longer than `maxLength`, because whitespace collapses; bounded, so that megabytes are not scanned.
  const text = parseText(value, 10 * maxLength)?.replace(/\s+/g, ' ');
  return text === undefined ? undefined : cut(text, maxLength).trim();
}

/** Parses a title or name: one line of plain text, without markup. */
export function parseName(value: unknown): string | undefined {
  const line = parseLine(value, 10 * MAX_NAME_LENGTH);
  if (line === undefined) return undefined;
  // Escaped tags become tags when the text is decoded.
  const plain = /[<&]/.test(line) ? stripTags(decodeCharacterReferences(stripTags(line))) : line;
  return parseLine(plain, MAX_NAME_LENGTH);
}

/** Parses and sanitizes HTML. */
export function parseHtml(value: unknown): string | undefined {
  const html = parseText(value);
  if (html === undefined) return undefined;
  return (/[<&]/.test(html) ? sanitizePostHtml(html).trim() : html) || undefined;
}

/** Parses plain text, HTML, or escaped HTML. Returns sanitized HTML. */
export function parseHtmlOfText(value: unknown): string | undefined {
  const text = parseText(value);
  if (text === undefined || TAG.test(text)) return parseHtml(text);
  return ENCODED_TAG.test(text) ? parseHtml(decodeCharacterReferences(text)) : escapeHtml(text);
}

/** Parses a boolean, also from words such as `yes`. */
export function parseFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = parseLine(value)?.toLowerCase();
  if (word === undefined) return undefined;
  return YES.has(word) || (NO.has(word) ? false : undefined);
}

/** Parses a number or its text. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = parseLine(value);
  if (text === undefined || text.length > MAX_NUMBER_LENGTH || !NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Parses latitude and longitude in degrees. Returns both or neither. */
export function parseCoordinates(lat: unknown, lng: unknown): { latitude?: number; longitude?: number } {
  const [latitude, longitude] = [parseNumber(lat), parseNumber(lng)];
  if (latitude === undefined || longitude === undefined) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

/** Parses an http(s) URL. It may be relative to `base`, lack its scheme, or contain character references. */
export function parseWebsite(value: unknown, base?: string): string | undefined {
  const line = parseLine(value, MAX_URL_LENGTH + 1);
  if (line === undefined || line.length > MAX_URL_LENGTH) return undefined;
  const text = decodeCharacterReferences(line);
  const isAbsolute = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const from = isAbsolute || base === undefined || /^www\./i.test(text) ? undefined : base;
  const url = from !== undefined && URL.canParse(text, from) ? new URL(text, from).href : sanitizeUrl(text);
  if (!URL.canParse(url) || url.length > MAX_URL_LENGTH) return undefined;
  const { protocol, hostname } = new URL(url);
  const isOnWeb = (protocol === 'http:' || protocol === 'https:') && /[.:]|^localhost$/.test(hostname);
  return isOnWeb ? url : undefined;
}

/** Parses an email address. It may have a name or `mailto:`, or be obfuscated. */
export function parseEmail(value: unknown): string | undefined {
  const line = parseLine(value, MAX_URL_LENGTH);
  if (line === undefined) return undefined;
  const encrypted = ENCRYPTED_EMAIL.exec(line)?.[1];
  const text = encrypted === undefined ? decodedText(decodeCharacterReferences(line)) : decryptEmail(encrypted);
  const plain = SPELLED_EMAIL.test(text.trim()) ? text.trim().replace(/ at /i, '@').replace(/ dot /gi, '.') : text;
  const email = plain.replace(SPELLED_AT, '@').replace(SPELLED_DOT, '.');
  const found = /[^\s<>"'(),:;@?]+@[^\s<>"'(),:;@?]+/.exec(email)?.[0];
  return found !== undefined && found.length <= MAX_LINE_LENGTH ? found : undefined;
}

/** Email addresses as obfuscated by a CDN: each byte is XORed with the first one. */
const ENCRYPTED_EMAIL = /(?:data-cfemail\s*=\s*["']?|email-protection#)([\da-f]{4,1000})/i;
const SPELLED_AT = /\s*[[({]\s*(?:at|ät|@)\s*[\])}]\s*/gi;
const SPELLED_DOT = /\s*[[({]\s*(?:dot|punkt|\.)\s*[\])}]\s*/gi;
const SPELLED_EMAIL = /^(?:mailto:)?[^\s@]+ at [^\s@]+(?: dot [^\s@]+)+$/i;

function decryptEmail(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

const decodedText = (text: string): string => percentDecoded(text) ?? text;

/** Parses a list of names, or a comma-separated text with optional quotation marks. Removes duplicates. */
export function parseNames(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : pieces(parseText(value) ?? '');
  const names = new Map<string, string>();
  for (const one of list.slice(0, 10 * MAX_LIST_LENGTH)) {
    const name = parseName(isObject(one) ? one.name : one)?.slice(0, MAX_LINE_LENGTH);
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size >= MAX_LIST_LENGTH) break;
  }
  return [...names.values()];
}

/** Splits a text at commas outside quotation marks. */
const pieces = (text: string): string[] =>
  [...text.slice(0, MAX_LIST_LENGTH * MAX_NAME_LENGTH).matchAll(/"([^"]*)"|[^,"]+/g)].map(
    ([part, quoted]) => quoted ?? part,
  );

/** Parses the position of a currency symbol. */
export function parsePosition(value: unknown): 'prefix' | 'postfix' | undefined {
  const word = parseLine(value)?.toLowerCase();
  if (word === 'prefix' || word === 'before') return 'prefix';
  return word === 'postfix' || word === 'suffix' || word === 'after' ? 'postfix' : undefined;
}

/** Parses an id. */
export const parseIdentity = (value: unknown): string | undefined => parseLine(value, MAX_URL_LENGTH);

/** Parses a list of ids, in order. Removes duplicates. */
export function parseIdentities(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const identities = value.slice(0, MAX_LIST_LENGTH).map(parseIdentity);
  return [...new Set(identities)].filter((one) => one !== undefined);
}

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
