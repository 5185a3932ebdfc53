import { decodeCharacterReferences, encodeAttributeValue } from './character-references.js';

/** Schemes a link may have. Nothing among them runs code in the page. */
const SAFE_SCHEMES: ReadonlySet<string> = new Set(
  'http https ftp ftps mailto news irc irc6 ircs gopher nntp feed telnet mms rtsp sms svn tel fax xmpp webcal urn'.split(
    ' ',
  ),
);

/** Browsers overlook blanks and control characters in and around a scheme. */
const OVERLOOKED = /[\p{Cc}\p{Cf}\s]/gu;
const UNSAFE_IN_URL = /[^\w\-~+.?#=!&;,/:%@$|*'()[\]\u0080-\uffff]/g;

/**
 * Cleans an address that stands alone (not in HTML). Characters no address may hold are dropped, blanks become `%20`,
 * an address without a scheme gets `http://` unless it is relative. Answers `''` when the scheme is not a safe one.
 */
export function sanitizeUrl(url: string): string {
  const cleaned = url
    .trim()
    .replaceAll(' ', '%20')
    .replace(UNSAFE_IN_URL, '')
    .replace(/[\u0080-\u00a0\u2028\u2029\ufeff]/g, '');
  if (cleaned === '') return '';
  const scheme = schemeOf(cleaned);
  if (scheme !== undefined) return SAFE_SCHEMES.has(scheme) ? cleaned : '';
  return /^[/?#]/.test(cleaned) ? cleaned : `http://${cleaned}`;
}

/**
 * Cleans the value of an attribute that holds an address, as written in HTML: schemes that are not safe are taken off
 * until none is left. An address that is safe comes back as it was.
 */
export function sanitizeUrlAttribute(value: string): string {
  const head = value.slice(0, endOfHead(value));
  if (!head.includes('&') && head.replace(OVERLOOKED, '') === head && isSafe(head)) return value;
  const address = decodeCharacterReferences(value);
  const end = endOfHead(address);
  return encodeAttributeValue(withoutUnsafeSchemes(address.slice(0, end).replace(OVERLOOKED, '')) + address.slice(end));
}

/** The scheme in lower case, undefined for a relative address. */
function schemeOf(address: string): string | undefined {
  const head = address.slice(0, endOfHead(address));
  const colon = head.indexOf(':');
  return colon === -1 ? undefined : head.slice(0, colon).toLowerCase();
}

/** Where the part ends in which a colon would close a scheme. */
function endOfHead(address: string): number {
  const at = address.search(/[/?#\\]/);
  return at === -1 ? address.length : at;
}

function isSafe(head: string): boolean {
  const scheme = schemeOf(head);
  return scheme === undefined || SAFE_SCHEMES.has(scheme);
}

function withoutUnsafeSchemes(head: string): string {
  let start = 0;
  for (let colon = head.indexOf(':'); colon !== -1; colon = head.indexOf(':', start)) {
    if (SAFE_SCHEMES.has(head.slice(start, colon).toLowerCase())) break;
    start = colon + 1;
  }
  return head.slice(start);
}
