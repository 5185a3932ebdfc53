import { decodeCharacterReferences, encodeAttributeValue, sanitizeUrl } from '#libs/text';
import { MEDIA_TYPES } from '../media/index.js';
import { attributes } from './html.js';

/** What is played. */
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
