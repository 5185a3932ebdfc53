import { RequestContext } from '#libs/context';
import { decodeCharacterReferences, encodeAttributeValue, sanitizeUrl } from '#libs/markup';
import { MEDIA_TYPES } from '../media/index.js';

/** Writes HTML attributes with a leading space each. False, empty and absent ones are left out. */
export function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false && value !== '')
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encodeAttributeValue(String(value))}"`))
    .join('');
}

/** Number of elements per id prefix that the current response has so far. */
const counts = new WeakMap<RequestContext, Map<string, number>>();

/** Returns an element id that is unique within the page and stable across renderings. */
export function elementId(prefix: string): string {
  const context = RequestContext.current();
  const known = (context && counts.get(context)) ?? new Map<string, number>();
  if (context) counts.set(context, known);
  const count = (known.get(prefix) ?? 0) + 1;
  known.set(prefix, count);
  return `${prefix}-${count}`;
}

/** The media player elements. */
export type Player = 'audio' | 'video';

/** A file to play. */
export interface PlayerSource {
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
  /** HTML of further sources and tracks, and of what browsers show that cannot play any. */
  content?: string;
}

/** The path of a URL with a host, or without one. */
const PATH = /^(?:(?:https?:)?\/\/[^/?#]+)?(\/[^?#]*)/;

/** The player source for a URL, if its extension is of the kind; else `undefined`. */
export function sourceOf(reference: string, kind: Player): PlayerSource | undefined {
  const url = sanitizeUrl(decodeCharacterReferences(reference.trim()));
  const path = PATH.exec(url)?.[1];
  const type = path === undefined ? undefined : MEDIA_TYPES.of(path);
  return type?.startsWith(`${kind}/`) ? { url, type } : undefined;
}

/** The player element for sources; an empty string without sources. */
export function player(kind: Player, { sources, content = '', ...options }: PlayerOptions): string {
  if (!sources.length && !content.includes('<source')) return '';
  const files = sources.map(({ url, type }) => `<source${attributes({ type, src: url })} />`);
  const [first] = sources;
  const link = first ? `<a${attributes({ href: first.url })}>${encodeAttributeValue(first.url)}</a>` : '';
  return `<${kind}${attributes({ class: `wp-${kind}-shortcode`, preload: kind === 'audio' ? 'none' : 'metadata', ...options })}>${files.join('')}${content}${link}</${kind}>`;
}
