import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { extensionOf, mediaTypeOf } from './media-types.js';

/** What a file is taken for. */
export interface DetectedType {
  mimeType: string;
  /** The extension that its name has to have, without a dot. */
  extension: string;
}

const HEAD = 4096;

/** What the bytes may look like under an extension, in the words of the sniffing library: `extension: signatures`. */
const SIGNATURES = new Map(
  `jpg: jpg
   jpeg: jpg
   jpe: jpg
   gif: gif
   png: png apng
   bmp: bmp
   tif: tif
   tiff: tif
   webp: webp
   avif: avif
   ico: ico
   heic: heic
   asf: asf
   wmv: asf
   wma: asf
   avi: avi
   divx: avi
   flv: flv
   mov: mov mp4 m4v
   qt: mov
   mpeg: mpg mp2 mts
   mpg: mpg mp2 mts
   mpe: mpg mp2 mts
   mp4: mp4 m4v mov f4v 3gp
   m4v: m4v mp4
   ogv: ogv ogg ogx ogm
   webm: webm mkv
   mkv: mkv webm
   mka: mkv webm
   3gp: 3gp mp4
   3gpp: 3gp mp4
   3g2: 3g2 3gp mp4
   3gp2: 3g2 3gp mp4
   mp3: mp3 mp2 mp1
   m4a: m4a m4b mp4
   m4b: m4b m4a mp4
   aac: aac
   ra: rm
   wav: wav
   ogg: ogg oga opus spx ogv ogx
   oga: oga ogg opus spx
   flac: flac
   mid: mid
   midi: mid
   rtf: rtf
   pdf: pdf
   tar: tar
   zip: zip
   gz: gz tar.gz
   gzip: gz tar.gz
   rar: rar
   7z: 7z
   psd: psd
   doc: cfb
   xls: cfb
   ppt: cfb
   pps: cfb
   docx: docx
   xlsx: xlsx
   pptx: pptx
   odt: odt
   odp: odp
   ods: ods
   key: zip
   numbers: zip
   pages: zip`
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([extension = '', signatures = '']) => [extension, signatures.split(' ')] as const),
);
const TEXTS = new Set(['txt', 'asc', 'csv', 'tsv', 'ics', 'rtx', 'css', 'vtt', 'srt']);
/** Formats whose beginnings are not always told by a signature. */
const UNSIGNED = new Set(['mp3', 'aac', 'mpg', 'mpeg', 'mpe', 'tar', 'ra']);

/** What is read at the beginning of something that a browser or a server could run. */
const MARKUP = /^(?:\ufeff)?\s*<(?:[a-z]|!doctype|!--|\?(?:php|xml|=))/i;
/** Control characters that no text has. */
const BINARY = /[^\P{Cc}\s\u001b]/u;

/** What a file is by its content and its name together; undefined when the two do not go together (content 3.3). */
export async function detectType(path: string, fileName: string): Promise<DetectedType | undefined> {
  const extension = extensionOf(fileName);
  const mimeType = mediaTypeOf(fileName);
  if (mimeType === undefined) return undefined;
  const head = await headOf(path);
  if (TEXTS.has(extension)) return isPlainText(head) ? { mimeType, extension } : undefined;
  const signature = (await fileTypeFromFile(path))?.ext;
  if (signature === undefined) {
    return UNSIGNED.has(extension) && !MARKUP.test(head.toString('latin1')) ? { mimeType, extension } : undefined;
  }
  if (SIGNATURES.get(extension)?.includes(signature)) return { mimeType, extension };
  // An image under the name of another kind of image gets the right extension.
  const real = mediaTypeOf(`x.${signature}`);
  const isImage = mimeType.startsWith('image/') && real?.startsWith('image/');
  return real !== undefined && isImage ? { mimeType: real, extension: signature } : undefined;
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isPlainText(head: Buffer): boolean {
  const isWide = head[0] === 0xff && head[1] === 0xfe;
  const text = head.toString(isWide ? 'utf16le' : 'utf8');
  return !BINARY.test(text) && !MARKUP.test(text);
}
