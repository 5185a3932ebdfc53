import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

/** Accepted file name extensions by MIME type. */
const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg jpeg jpe',
  'image/gif': 'gif',
  'image/png': 'png',
  'image/bmp': 'bmp',
  'image/tiff': 'tif tiff',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/x-icon': 'ico',
  'image/heic': 'heic',
  'video/x-ms-asf': 'asf',
  'video/x-ms-wmv': 'wmv',
  'video/avi': 'avi',
  'video/divx': 'divx',
  'video/x-flv': 'flv',
  'video/quicktime': 'mov qt',
  'video/mpeg': 'mpeg mpg mpe',
  'video/mp4': 'mp4 m4v',
  'video/ogg': 'ogv',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/3gpp': '3gp 3gpp',
  'video/3gpp2': '3g2 3gp2',
  'text/plain': 'txt asc srt',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/calendar': 'ics',
  'text/richtext': 'rtx',
  'text/css': 'css',
  'text/vtt': 'vtt',
  'audio/mpeg': 'mp3 m4a m4b',
  'audio/aac': 'aac',
  'audio/x-realaudio': 'ra',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg oga',
  'audio/flac': 'flac',
  'audio/midi': 'mid midi',
  'audio/x-ms-wma': 'wma',
  'audio/x-matroska': 'mka',
  'application/rtf': 'rtf',
  'application/pdf': 'pdf',
  'application/x-tar': 'tar',
  'application/zip': 'zip',
  'application/x-gzip': 'gz gzip',
  'application/rar': 'rar',
  'application/x-7z-compressed': '7z',
  'application/octet-stream': 'psd',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template': 'dotx',
  'application/vnd.ms-word.document.macroEnabled.12': 'docm',
  'application/vnd.ms-word.template.macroEnabled.12': 'dotm',
  'application/vnd.ms-excel': 'xls xla xlt xlw',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template': 'xltx',
  'application/vnd.ms-excel.sheet.macroEnabled.12': 'xlsm',
  'application/vnd.ms-excel.sheet.binary.macroEnabled.12': 'xlsb',
  'application/vnd.ms-excel.template.macroEnabled.12': 'xltm',
  'application/vnd.ms-excel.addin.macroEnabled.12': 'xlam',
  'application/vnd.ms-powerpoint': 'ppt pps pot',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': 'ppsx',
  'application/vnd.openxmlformats-officedocument.presentationml.template': 'potx',
  'application/vnd.openxmlformats-officedocument.presentationml.slide': 'sldx',
  'application/vnd.ms-powerpoint.presentation.macroEnabled.12': 'pptm',
  'application/vnd.ms-powerpoint.slideshow.macroEnabled.12': 'ppsm',
  'application/vnd.ms-powerpoint.template.macroEnabled.12': 'potm',
  'application/vnd.ms-powerpoint.addin.macroEnabled.12': 'ppam',
  'application/vnd.ms-powerpoint.slide.macroEnabled.12': 'sldm',
  'application/vnd.ms-project': 'mpp',
  'application/onenote': 'onetoc onetoc2 onetmp onepkg',
  'application/oxps': 'oxps',
  'application/vnd.ms-xpsdocument': 'xps',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.text-template': 'ott',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.presentation-template': 'otp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.spreadsheet-template': 'ots',
  'application/vnd.oasis.opendocument.graphics': 'odg',
  'application/vnd.oasis.opendocument.graphics-template': 'otg',
  'application/vnd.oasis.opendocument.chart': 'odc',
  'application/vnd.oasis.opendocument.formula': 'odf',
  'application/vnd.oasis.opendocument.database': 'odb',
  'application/vnd.apple.keynote': 'key',
  'application/vnd.apple.numbers': 'numbers',
  'application/vnd.apple.pages': 'pages',
};

const TYPES = new Map(
  Object.entries(EXTENSIONS).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** Families of MIME types that lists can be filtered by. */
const FAMILIES = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The extension of a file name, in lower case. */
function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The MIME type for a file name; `undefined` for unknown extensions. */
export const mediaTypeOf = (fileName: string): string | undefined => TYPES.get(extensionOf(fileName));

/** Every known MIME type of a family. */
const typesOf = (family: string): string[] => Object.keys(EXTENSIONS).filter((type) => type.startsWith(`${family}/`));

/** Whether a MIME type is known. */
const isKnownType = (type: string): boolean => Object.hasOwn(EXTENSIONS, type);

/** Whether a MIME type is accepted. `allowed` may contain families such as `image/*`; empty accepts all known types. */
export const isAllowed = (type: string, allowed: readonly string[]): boolean =>
  !allowed.length || allowed.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));

/** Lookups of media types. */
export const MEDIA_TYPES = {
  families: FAMILIES,
  of: mediaTypeOf,
  ofFamily: typesOf,
  isKnown: isKnownType,
} as const;

/** The detected type of a file. */
interface DetectedType {
  mimeType: string;
  /** The right extension for the type, without a dot. */
  extension: string;
}

const HEAD = 4096;

/** Permitted signatures by extension (`extension: signatures`), as named by the detection library. */
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
   xla: cfb
   xlt: cfb
   xlw: cfb
   pot: cfb
   mpp: cfb
   onepkg: cab
   oxps: zip
   xps: zip
   xlsb: xlsb zip
   xlam: xlam zip
   ppam: ppam zip
   sldx: sldx zip
   sldm: sldm zip
   odc: odc zip
   odf: odf zip
   odb: odb zip
   key: zip
   numbers: zip
   pages: zip`
    .split('\n')
    .map((line) => line.trim().split(': '))
    .map(([extension = '', signatures = '']) => [extension, signatures.split(' ')] as const),
);
/** Documents whose type the detection library reads from the archive that they are. */
const DOCUMENTS =
  'docx docm dotx dotm xlsx xlsm xltx xltm pptx pptm ppsx ppsm potx potm odt ott odp otp ods ots odg otg'.split(' ');
for (const extension of DOCUMENTS) SIGNATURES.set(extension, [extension]);
const TEXTS = new Set(['txt', 'asc', 'csv', 'tsv', 'ics', 'rtx', 'css', 'vtt', 'srt']);
/** Formats that the detection library does not always recognize. */
const UNSIGNED = new Set('mp3 aac mpg mpeg mpe tar ra onetoc onetoc2 onetmp'.split(' '));

/** The beginning of files that a browser or a server could run. */
const MARKUP = /^(?:\ufeff)?\s*<(?:[a-z]|!doctype|!--|\?(?:php|xml|=))/i;
/** Control characters that do not occur in text files. */
const BINARY = /[^\P{Cc}\s\u001b]/u;

/** Detects the type of a file from content and name. Returns `undefined` if they contradict each other. */
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
  // Images with the extension of another image type get the right one.
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
