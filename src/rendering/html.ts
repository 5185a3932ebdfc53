import { RequestContext } from '#libs/context';
import { decodeCharacterReferences, encodeAttributeValue, sanitizeUrl } from '#libs/text';
import { MEDIA_TYPES } from '../media/index.js';

/** Attributes ready to follow the name of an element; those that are false, empty or absent are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encodeAttributeValue(String(value))}"`))
    .join('');
}

/** How many elements of a kind the answer to a request has so far. */
const counts = new WeakMap<RequestContext, Map<string, number>>();

/** An identifier that no other element of the page has, and that is the same whenever the page is made. */
export function elementId(prefix: string): string {
  const context = RequestContext.current();
  const known = (context && counts.get(context)) ?? new Map<string, number>();
  if (context) counts.set(context, known);
  const count = (known.get(prefix) ?? 0) + 1;
  known.set(prefix, count);
  return `${prefix}-${count}`;
}

/** The elements that play files. */
export type Player = 'audio' | 'video';

/** A file to play. */
interface PlayerSource {
  url: string;
  type: string;
}

interface PlayerOptions {
  sources: readonly PlayerSource[];
  controls: boolean;
  loop?: boolean;
  autoplay?: boolean;
  muted?: boolean;
  poster?: string;
  width?: number;
  height?: number;
}

/** The file of an address, if its name says that it can be played so. */
export function sourceOf(address: string, kind: Player): PlayerSource | undefined {
  const url = sanitizeUrl(decodeCharacterReferences(address.trim()));
  const path = /^https?:\/\/[^/?#]+(\/[^?#]*)/.exec(url)?.[1];
  const type = path === undefined ? undefined : MEDIA_TYPES.of(path);
  return type?.startsWith(`${kind}/`) ? { url, type } : undefined;
}

/** The element that plays some files; nothing without a file. */
export function player(kind: Player, { sources, ...options }: PlayerOptions): string {
  if (!sources.length) return '';
  const files = sources.map(({ url, type }) => `<source${attributes({ type, src: url })} />`);
  const [first] = sources;
  const link = first ? `<a${attributes({ href: first.url })}>${encodeAttributeValue(first.url)}</a>` : '';
  return `<${kind}${attributes({ class: `wp-${kind}-shortcode`, preload: kind === 'audio' ? 'none' : 'metadata', ...options })}>${files.join('')}${link}</${kind}>`;
}
