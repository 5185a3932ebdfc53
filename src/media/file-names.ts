import type { SiteAddress } from '#libs/rest';
import { foldAccents } from '#libs/text';
import { mediaTypeOf } from './media-types.js';

/** Longest stem of a name, in bytes: leaves room for a number, a size and the extension. */
const LONGEST_STEM = 150;
const LONGEST_EXTENSION = 20;
/** Everything but letters, digits and the marks on them, of any script, and `. - _ @`. */
const UNSAFE = /[^\p{L}\p{N}\p{M}._@-]/gu;
const SEPARATORS = /(?:[\s+-]|%20)+/g;
/** An inner part that some server could take for the extension. */
const LIKE_EXTENSION = /^[a-z]{2,5}\d?$/i;
/** The names of the smaller copies of an image end like this. */
const LIKE_SIZE = /-(?:\d+x\d+|scaled|rotated)$/;

/** A file name in two: what stands before the extension, and the extension with its dot. */
interface NameParts {
  stem: string;
  extension: string;
}

export function splitName(name: string): NameParts {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}

/** A name that is safe in folders, addresses and headers, made from one that was sent. */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const plain = foldAccents(last).replace(SEPARATORS, '-').replace(UNSAFE, '').replace(/-+/g, '-');
  const { stem, extension } = splitName(plain.replace(/\.{2,}/g, '.'));
  const [first = '', ...inner] = shorten(trim(stem), LONGEST_STEM).split('.');
  const harmless = [first, ...inner.map((part) => (isExtension(part) ? `${part}_` : part))].join('.');
  return (harmless || 'unnamed-file') + extension.slice(0, LONGEST_EXTENSION);
}

const isExtension = (part: string) => LIKE_EXTENSION.test(part) && mediaTypeOf(`x.${part}`) === undefined;

const trim = (stem: string) => stem.replace(/^[._-]+/, '').replace(/(?<![._-])[._-]+$/, '');

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

/** The name with a number, as the second and later files of one name get it. */
export function numberedName(name: string, number: number): string {
  const { stem, extension } = splitName(name);
  return `${stem}-${number}${extension.toLowerCase()}`;
}

/** Whether a name could be that of a smaller copy of an image. */
export const isLikeSize = (name: string): boolean => LIKE_SIZE.test(splitName(name).stem);

/** The name of a copy of a file: `name-150x150.jpg`. */
export function copyName(name: string, suffix: string): string {
  const { stem, extension } = splitName(name);
  return `${stem}-${suffix}${extension}`;
}

/** The URL of a stored file. */
export const fileAddress = ({ url }: SiteAddress, path: string): string =>
  `${url}/files/${path.split('/').map(encodeURIComponent).join('/')}`;
