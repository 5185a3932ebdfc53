import type { SiteUrls } from '#libs/rest';
import { foldAccents } from '#libs/text';
import { mediaTypeOf } from './media-types.js';

/** Maximum length of a stem in bytes. Leaves space for a number, a size and the extension. */
const MAX_STEM_BYTES = 150;
const MAX_EXTENSION = 20;
/** Everything except letters, digits and combining marks of any script, and `. - _ @`. Those of emoji are dropped. */
const UNSAFE = /[^\p{L}\p{N}\p{M}._@-]|[\u20d0-\u20f0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const SEPARATORS = /(?:[\s+-]|%20)+/g;
/** An inner part that a web server could interpret as the extension. */
const LIKE_EXTENSION = /^[a-z]{2,5}\d?$/i;
/** Suffixes of resized copies of an image. */
const LIKE_SIZE = /-(?:\d+x\d+|scaled|rotated)$/;

/** A file name split into its stem and its extension including the dot. */
interface SplitName {
  stem: string;
  extension: string;
}

export function splitName(name: string): SplitName {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/**
 * Converts a sent file name to one that is safe in file systems, URLs and headers. The language decides how letters are
 * spelled without accents.
 */
export function cleanFileName(sent: string, language = ''): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const plain = foldAccents(last, language).replace(SEPARATORS, '-').replace(UNSAFE, '').replace(/-+/g, '-');
  const { stem, extension } = splitName(plain.replace(/\.{2,}/g, '.'));
  const [first = '', ...inner] = shorten(trim(stem), MAX_STEM_BYTES).split('.');
  const harmless = [first, ...inner.map((part) => (isExtension(part) ? `${part}_` : part))].join('.');
  return (harmless || 'unnamed-file') + extension.slice(0, MAX_EXTENSION);
}

const isExtension = (part: string) => LIKE_EXTENSION.test(part) && mediaTypeOf(`x.${part}`) === undefined;

const trim = (stem: string) => stem.replace(/^[\p{M}._-]+/u, '').replace(/(?<![._-])[._-]+$/, '');

function shorten(stem: string, bytes: number): string {
  if (Buffer.byteLength(stem) <= bytes) return stem;
  let short = '';
  let left = bytes;
  for (const character of stem) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    short += character;
  }
  return trim(short);
}

/** Appends a number to the stem, for further files of the same name. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = splitName(name);
  return `${stem}-${number}${extension.toLowerCase()}`;
}

/** Whether a name could be the name of a resized copy. */
export const isLikeSize = (name: string): boolean => LIKE_SIZE.test(splitName(name).stem);

/** The name of a resized copy, for example `name-150x150.jpg`. */
export function copyName(name: string, suffix: string): string {
  const { stem, extension } = splitName(name);
  return `${stem}-${suffix}${extension}`;
}

/** The URL of a stored file. */
export const fileUrl = ({ url }: SiteUrls, path: string): string =>
  `${url}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
