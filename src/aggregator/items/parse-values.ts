import {
  decodeCharacterReferences,
  escapeHtml,
  percentDecoded,
  sanitizePostHtml,
  sanitizeUrl,
  stripTags,
} from '#libs/text';

// Tolerant parsers for values of other sites. They return undefined for values that mean nothing.

/** Maximum length of a title or a name. */
const MOST_IN_NAME = 1000;
/** Maximum length of other lines. */
const MOST_IN_LINE = 255;
const MOST_IN_ADDRESS = 2000;
/** Maximum length of texts of several lines. */
const MOST_IN_TEXT = 1_000_000;
const MOST_IN_NUMBER = 64;
const MOST_IN_LIST = 100;

const YES = new Set('1,true,t,yes,y,on,x,enabled,✓,✔,ja,j,oui,o,si,sí,s'.split(','));
const NO = new Set('0,false,f,no,n,off,disabled,-,✗,✘,nein,non'.split(','));
const TAG = /<\/?[a-z][^<>]*>/i;
const ENCODED_TAG = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Whether a value is an object and not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object without its undefined members. */
export function defined<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** Parses a text or number. Blank texts are undefined. */
function parseText(value: unknown, most = MOST_IN_TEXT): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, most).replace(/\p{Cs}|[^\P{Cc}\s]/gu, '');
  return text.trim() || undefined;
}

/** Parses a text of one line and collapses blanks. */
export function parseLine(value: unknown, most = MOST_IN_LINE): string | undefined {
  // Leaves room for blanks that will collapse, but does not scan megabytes.
  const text = parseText(value, 10 * most)?.replace(/\s+/g, ' ');
  return text === undefined ? undefined : cut(text, most).trim();
}

/** Parses a title or name: one line of plain text, without markup. */
export function parseName(value: unknown): string | undefined {
  const line = parseLine(value, 10 * MOST_IN_NAME);
  if (line === undefined) return undefined;
  // Escaped tags become tags when the text is decoded.
  const plain = /[<&]/.test(line) ? stripTags(decodeCharacterReferences(stripTags(line))) : line;
  return parseLine(plain, MOST_IN_NAME);
}

/** Parses and sanitizes HTML. */
export function parseHtml(value: unknown): string | undefined {
  const html = parseText(value);
  if (html === undefined) return undefined;
  return (/[<&]/.test(html) ? sanitizePostHtml(html).trim() : html) || undefined;
}

/** Parses a text that may be plain, HTML, or HTML that was escaped twice; returns sanitized HTML. */
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

/** Parses a number, also from a text. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = parseLine(value);
  if (text === undefined || text.length > MOST_IN_NUMBER || !NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Parses latitude and longitude in degrees; both or none. */
export function parseCoordinates(lat: unknown, lng: unknown): { latitude?: number; longitude?: number } {
  const [latitude, longitude] = [parseNumber(lat), parseNumber(lng)];
  if (latitude === undefined || longitude === undefined) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

/** Parses an http(s) URL; it may be relative to `base`, lack its scheme, or contain character references. */
export function parseWebsite(value: unknown, base?: string): string | undefined {
  const line = parseLine(value, MOST_IN_ADDRESS + 1);
  if (line === undefined || line.length > MOST_IN_ADDRESS) return undefined;
  const text = decodeCharacterReferences(line);
  const isAbsolute = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const from = isAbsolute || base === undefined || /^www\./i.test(text) ? undefined : base;
  const address = from !== undefined && URL.canParse(text, from) ? new URL(text, from).href : sanitizeUrl(text);
  if (!URL.canParse(address) || address.length > MOST_IN_ADDRESS) return undefined;
  const { protocol, hostname } = new URL(address);
  const isOnWeb = (protocol === 'http:' || protocol === 'https:') && /[.:]|^localhost$/.test(hostname);
  return isOnWeb ? address : undefined;
}

/** Parses an email address, also with a name or `mailto:`, or obfuscated. */
export function parseEmail(value: unknown): string | undefined {
  const line = parseLine(value, MOST_IN_ADDRESS);
  if (line === undefined) return undefined;
  const hidden = HIDDEN_EMAIL.exec(line)?.[1];
  const text = hidden === undefined ? decodedText(decodeCharacterReferences(line)) : unhidden(hidden);
  const plain = SPELT_EMAIL.test(text.trim()) ? text.trim().replace(/ at /i, '@').replace(/ dot /gi, '.') : text;
  const email = plain.replace(SPELT_AT, '@').replace(SPELT_DOT, '.');
  const found = /[^\s<>"'(),:;@?]+@[^\s<>"'(),:;@?]+/.exec(email)?.[0];
  return found !== undefined && found.length <= MOST_IN_LINE ? found : undefined;
}

/** Email addresses as a CDN obfuscates them: each byte is XORed with the first one. */
const HIDDEN_EMAIL = /(?:data-cfemail\s*=\s*["']?|email-protection#)([\da-f]{4,1000})/i;
const SPELT_AT = /\s*[[({]\s*(?:at|ät|@)\s*[\])}]\s*/gi;
const SPELT_DOT = /\s*[[({]\s*(?:dot|punkt|\.)\s*[\])}]\s*/gi;
const SPELT_EMAIL = /^(?:mailto:)?[^\s@]+ at [^\s@]+(?: dot [^\s@]+)+$/i;

function unhidden(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

const decodedText = (text: string): string => percentDecoded(text) ?? text;

/** Parses a list of names, or a text with commas and optional quotation marks. Duplicates are removed. */
export function parseNames(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : partsOf(parseText(value) ?? '');
  const names = new Map<string, string>();
  for (const one of list.slice(0, 10 * MOST_IN_LIST)) {
    const name = parseName(isObject(one) ? one.name : one)?.slice(0, MOST_IN_LINE);
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size >= MOST_IN_LIST) break;
  }
  return [...names.values()];
}

/** Splits a text at commas outside quotation marks. */
const partsOf = (text: string): string[] =>
  [...text.slice(0, MOST_IN_LIST * MOST_IN_NAME).matchAll(/"([^"]*)"|[^,"]+/g)].map(([part, quoted]) => quoted ?? part);

/** Parses the position of a currency symbol. */
export function parsePosition(value: unknown): 'prefix' | 'postfix' | undefined {
  const word = parseLine(value)?.toLowerCase();
  if (word === 'prefix' || word === 'before') return 'prefix';
  return word === 'postfix' || word === 'suffix' || word === 'after' ? 'postfix' : undefined;
}

/** Parses an id. */
export const parseIdentity = (value: unknown): string | undefined => parseLine(value, MOST_IN_ADDRESS);

/** Parses a list of ids and keeps their order. */
export function parseIdentities(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const identities = value.slice(0, MOST_IN_LIST).map(parseIdentity);
  return [...new Set(identities)].filter((one) => one !== undefined);
}

/** Cuts a text without splitting a surrogate pair. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
