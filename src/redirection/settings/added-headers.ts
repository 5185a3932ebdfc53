import { oneLine } from './setting-kinds.js';

/** A header that is added to answers of the site, or to redirects alone. */
export interface AddedHeader {
  type: string;
  headerName: string;
  headerValue: string;
  location: 'site' | 'redirect';
  /** What an editor of headers remembers beside the value; means nothing to the site. */
  headerSettings: Record<string, string> | string[];
}

const MOST_HEADERS = 100;

/** Headers that tell how an answer is put on the wire, or where it leads: with another value it could not be read. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'location',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers of a list as they are kept; those without type or name, and those that no setting may name, are left out. */
export function cleanHeaders(sent: unknown): AddedHeader[] | undefined {
  return Array.isArray(sent)
    ? (sent as unknown[]).flatMap((one) => cleanHeader(one) ?? []).slice(0, MOST_HEADERS)
    : undefined;
}

function cleanHeader(sent: unknown): AddedHeader | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { type, headerName, headerValue, location, headerSettings } = sent as Record<string, unknown>;
  const header = { type: nameOf(type), headerName: nameOf(headerName) };
  if (!header.type || !header.headerName || OWN_HEADERS.has(header.headerName.toLowerCase())) return undefined;
  return {
    ...header,
    headerValue: valueOf(headerValue),
    location: location === 'redirect' ? 'redirect' : 'site',
    headerSettings: cleanSettings(headerSettings),
  };
}

/** `x test` → `X-Test`. */
const nameOf = (sent: unknown): string =>
  (typeof sent === 'string' ? sent.slice(0, 200) : '')
    .split(/[^a-z\d]+/i)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');

/** A header holds Latin letters only. */
const valueOf = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number'
    ? oneLine(String(sent))
        .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
        .trim()
    : '';

function cleanSettings(sent: unknown): AddedHeader['headerSettings'] {
  if (Array.isArray(sent)) return (sent as unknown[]).slice(0, MOST_HEADERS).map(valueOf);
  if (typeof sent !== 'object' || sent === null) return {};
  const kept = Object.entries(sent).slice(0, MOST_HEADERS);
  return Object.fromEntries(kept.map(([name, value]) => [oneLine(name), valueOf(settingValue(value))]));
}

/** Editors send the value alone, or within an object that also tells how it is edited. */
const settingValue = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'value' in sent ? sent.value : sent;
