import { decodedPath } from './former-urls.js';

/** What the former software appended to the name of a picture: a size, `-scaled`, `-rotated`, the time of an edit. */
const SIZE = /-(\d{1,5})x(\d{1,5})(?=(?:@\dx)?$)/;
const SUFFIX = /(?:@\dx|-\d{1,5}x\d{1,5}|-scaled|-rotated|-e\d{9,14})$/;
/** No name has more suffixes. */
const MAX_SUFFIXES = 5;

/** The keys by which a file of the former site is looked up, and the size that its name asks for. */
export interface FileKeys {
  /** Paths, the closest first. */
  exact: string[];
  /** The path without suffixes, in lower case. Names of edited pictures and their originals have the same. */
  plain: string;
  width?: number;
  height?: number;
}

/** The keys of a path; undefined for paths that are no files. */
export function fileKeys(pathname: string): FileKeys | undefined {
  const path = decodedPath(pathname);
  const dot = path.lastIndexOf('.');
  if (dot <= path.lastIndexOf('/') + 1 || path.length - dot > 8) return undefined;
  const extension = path.slice(dot);
  let stem = path.slice(0, dot);
  const size = SIZE.exec(stem);
  const exact = [path];
  for (let count = 0; count < MAX_SUFFIXES && SUFFIX.test(stem); count += 1) {
    stem = stem.replace(SUFFIX, '');
    exact.push(stem + extension);
  }
  const dimensions = size ? { width: Number(size[1]), height: Number(size[2]) } : {};
  return { exact, plain: (stem + extension).toLowerCase(), ...dimensions };
}
