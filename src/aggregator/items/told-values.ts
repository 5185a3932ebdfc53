import { decodeCharacterReferences, escapeHtml, sanitizePostHtml, sanitizeUrl, stripTags } from '#libs/text';

/** The values that other places tell, of whatever type, as what is meant by them; undefined for what means nothing. */

/** Most characters of a title or a name. */
const MOST_IN_NAME = 1000;
/** Most characters of any other line. */
const MOST_IN_LINE = 255;
const MOST_IN_ADDRESS = 2000;
/** Most characters of a text of many lines. */
const MOST_IN_TEXT = 1_000_000;
const MOST_IN_NUMBER = 64;
const MOST_IN_LIST = 100;

const YES = new Set('1,true,t,yes,y,on,x,enabled,✓,✔,ja,j,oui,o,si,sí,s'.split(','));
const NO = new Set('0,false,f,no,n,off,disabled,-,✗,✘,nein,non'.split(','));
const TAG = /<\/?[a-z][^<>]*>/i;
const ENCODED_TAG = /&(?:lt|#0*60|#x0*3c);\/?[a-z]/i;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Whether a value has members by name. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members that are told. */
export function told<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** What a text or a number says; undefined for other values and for blank texts. */
function toldText(value: unknown, most = MOST_IN_TEXT): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value.slice(0, most).replace(/\p{Cs}|[^\P{Cc}\s]/gu, '');
  return text.trim() || undefined;
}

/** A text of one line as it is written, blanks collapsed. */
export function toldLine(value: unknown, most = MOST_IN_LINE): string | undefined {
  // Blanks that are going to collapse count too, but not so many that somebody could make us read megabytes.
  const text = toldText(value, 10 * most)?.replace(/\s+/g, ' ');
  return text === undefined ? undefined : cut(text, most).trim();
}

/** A title or a name: plain text of one line, also where it is written for HTML. */
export function toldName(value: unknown): string | undefined {
  const line = toldLine(value, 10 * MOST_IN_NAME);
  if (line === undefined) return undefined;
  // Tags that are written as character references are tags as well as soon as somebody decodes them.
  const plain = /[<&]/.test(line) ? stripTags(decodeCharacterReferences(stripTags(line))) : line;
  return toldLine(plain, MOST_IN_NAME);
}

/** HTML that is safe to show, of a text that is HTML. */
export function toldHtml(value: unknown): string | undefined {
  const html = toldText(value);
  if (html === undefined) return undefined;
  return (/[<&]/.test(html) ? sanitizePostHtml(html).trim() : html) || undefined;
}

/** HTML that is safe to show, of a text that may be plain, HTML, or HTML that was escaped once too often. */
export function toldHtmlOfText(value: unknown): string | undefined {
  const text = toldText(value);
  if (text === undefined || TAG.test(text)) return toldHtml(text);
  return ENCODED_TAG.test(text) ? toldHtml(decodeCharacterReferences(text)) : escapeHtml(text);
}

/** Yes or no, in the words that people use for it. */
export function toldFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = toldLine(value)?.toLowerCase();
  if (word === undefined) return undefined;
  return YES.has(word) || (NO.has(word) ? false : undefined);
}

/** A number, also where it is told as a text. */
export function toldNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = toldLine(value);
  if (text === undefined || text.length > MOST_IN_NUMBER || !NUMBER.test(text)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Degrees of latitude and longitude; both or none. */
export function toldCoordinates(lat: unknown, lng: unknown): { latitude?: number; longitude?: number } {
  const [latitude, longitude] = [toldNumber(lat), toldNumber(lng)];
  if (latitude === undefined || longitude === undefined) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

/** An address on the web, also a relative one, one without a scheme, and one that is written for HTML. */
export function toldWebsite(value: unknown, base?: string): string | undefined {
  const line = toldLine(value, MOST_IN_ADDRESS + 1);
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

/** An e-mail address, also one with a name or `mailto:` around it, or one that is hidden from programs. */
export function toldEmail(value: unknown): string | undefined {
  const line = toldLine(value, MOST_IN_ADDRESS);
  if (line === undefined) return undefined;
  const hidden = HIDDEN_EMAIL.exec(line)?.[1];
  const text = hidden === undefined ? percentDecoded(decodeCharacterReferences(line)) : unhidden(hidden);
  const plain = SPELT_EMAIL.test(text.trim()) ? text.trim().replace(/ at /i, '@').replace(/ dot /gi, '.') : text;
  const email = plain.replace(SPELT_AT, '@').replace(SPELT_DOT, '.');
  const found = /[^\s<>"'(),:;@?]+@[^\s<>"'(),:;@?]+/.exec(email)?.[0];
  return found !== undefined && found.length <= MOST_IN_LINE ? found : undefined;
}

/** As one CDN hides addresses in pages: each byte is combined with the first one. */
const HIDDEN_EMAIL = /(?:data-cfemail\s*=\s*["']?|email-protection#)([\da-f]{4,1000})/i;
const SPELT_AT = /\s*[[({]\s*(?:at|ät|@)\s*[\])}]\s*/gi;
const SPELT_DOT = /\s*[[({]\s*(?:dot|punkt|\.)\s*[\])}]\s*/gi;
const SPELT_EMAIL = /^(?:mailto:)?[^\s@]+ at [^\s@]+(?: dot [^\s@]+)+$/i;

function unhidden(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString();
}

function percentDecoded(text: string): string {
  if (!/%[\da-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names in a list, or in a text between commas, perhaps in quotation marks; each once. */
export function toldNames(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const list: unknown[] = Array.isArray(value) ? value : partsOf(toldText(value) ?? '');
  const names = new Map<string, string>();
  for (const one of list.slice(0, 10 * MOST_IN_LIST)) {
    const name = toldName(isObject(one) ? one.name : one)?.slice(0, MOST_IN_LINE);
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
    if (names.size >= MOST_IN_LIST) break;
  }
  return [...names.values()];
}

/** The parts of a text between commas. */
const partsOf = (text: string): string[] =>
  [...text.slice(0, MOST_IN_LIST * MOST_IN_NAME).matchAll(/"([^"]*)"|[^,"]+/g)].map(([part, quoted]) => quoted ?? part);

/** Whether a currency stands before or after the number. */
export function toldPosition(value: unknown): 'prefix' | 'postfix' | undefined {
  const word = toldLine(value)?.toLowerCase();
  if (word === 'prefix' || word === 'before') return 'prefix';
  return word === 'postfix' || word === 'suffix' || word === 'after' ? 'postfix' : undefined;
}

/** What something is known by, as it is written. */
export const toldIdentity = (value: unknown): string | undefined => toldLine(value, MOST_IN_ADDRESS);

/** Identities, in the order in which they are told. */
export function toldIdentities(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const identities = value.slice(0, MOST_IN_LIST).map(toldIdentity);
  return [...new Set(identities)].filter((one) => one !== undefined);
}

/** So many characters, none of them cut in two. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
