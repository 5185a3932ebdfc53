import { autop, decodeCharacterReferences, escapeHtml, sanitizePostHtml } from '#libs/text';
import type { ImportedOrganizer } from '../items/import-item.js';
import { textOf, textsOf, type Properties, type Property } from './property.js';

const MARKUP = /<\/?(?:a|b|br|code|div|em|h[1-6]|i|img|li|ol|p|pre|span|strong|table|u|ul)(?:\s[^<>]*)?\/?>/i;
const BODY = /<body[^>]*>(.*?)(?:<\/body|$)/is;
const HIDDEN = /<(head|style|script|title)\b.*?<\/\1\s*>/gis;
const IMAGE_NAME = /\.(?:avif|gif|jpe?g|png|webp)$/i;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
/** Addresses that stand for none. */
const NO_EMAIL = /@(?:group\.calendar\.google\.com|invalid|example\.invalid)$|^(?:unknownorganizer|noreply-calendar)@/i;

/** A text of one line; some programs write it for HTML. */
export const lineOf = (text: string | undefined): string =>
  decodeCharacterReferences(text ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** The description of an event as HTML that is safe, whoever wrote it. Nothing if it tells none. */
export function descriptionOf(properties: Properties): string | undefined {
  const plain = properties.text('DESCRIPTION');
  const rich = [...properties.all('X-ALT-DESC'), ...properties.all('STYLED-DESCRIPTION')].find(isHtml);
  const html = rich ? sanitizePostHtml(bodyOf(textOf(rich))).trim() : '';
  if (html.replace(/<[^>]*>/g, '').trim()) return html;
  return plain === undefined ? undefined : htmlOf(plain);
}

const isHtml = ({ parameters }: Property): boolean => parameters.get('FMTTYPE')?.toLowerCase() === 'text/html';

function htmlOf(text: string): string {
  return autop(MARKUP.test(text) ? sanitizePostHtml(bodyOf(text)) : escapeHtml(text)).trim();
}

const bodyOf = (html: string): string => (BODY.exec(html)?.[1] ?? html).replace(HIDDEN, '');

export function categoriesOf(properties: Properties): string[] | undefined {
  const names = properties.all('CATEGORIES').flatMap(textsOf).map(lineOf).filter(Boolean);
  return properties.has('CATEGORIES') ? [...new Set(names)] : undefined;
}

/** The address of a page on the web; nothing for other texts. */
export function webAddress(text: string | undefined): string | undefined {
  const address = text?.trim() ?? '';
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

/** The address of the first image that comes with the event. */
export function imageOf(properties: Properties): string | undefined {
  return [...properties.all('IMAGE'), ...properties.all('ATTACH')]
    .filter(({ name, parameters, value }) => {
      const type = parameters.get('FMTTYPE')?.toLowerCase();
      return type === undefined ? name === 'IMAGE' || IMAGE_NAME.test(value.trim()) : type.startsWith('image/');
    })
    .map(({ value }) => webAddress(value))
    .find(Boolean);
}

/** Who organizes the event; nothing if nobody is told by name or address. */
export function organizersOf(properties: Properties): ImportedOrganizer[] | undefined {
  const property = properties.first('ORGANIZER');
  if (!property) return undefined;
  const { parameters, value } = property;
  const address = decoded(value.trim().replace(/^mailto:/i, ''));
  const email = EMAIL.test(address) && !NO_EMAIL.test(address) ? address : undefined;
  // Some programs write the name as a part of an address, too.
  const name = lineOf(decoded(parameters.get('CN')?.replace(/^mailto:/i, '') ?? '')) || email;
  return name ? [{ name, email, website: webAddress(value) }] : undefined;
}

/** What an address tells; other texts are what they are. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
