/** File name extensions that media may have, by MIME type. */
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
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt pps',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.apple.keynote': 'key',
  'application/vnd.apple.numbers': 'numbers',
  'application/vnd.apple.pages': 'pages',
};

const TYPES = new Map(
  Object.entries(EXTENSIONS).flatMap(([type, names]) => names.split(' ').map((name) => [name, type] as const)),
);

/** The families that lists may be asked for. */
export const MEDIA_FAMILIES = ['image', 'video', 'text', 'application', 'audio'] as const;

/** The extension of a file name, in small letters. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The MIME type of a file by its name; undefined for files that the site does not take. */
export const mediaTypeOf = (fileName: string): string | undefined => TYPES.get(extensionOf(fileName));

/** Every known MIME type of a family. */
export const typesOf = (family: string): string[] =>
  Object.keys(EXTENSIONS).filter((type) => type.startsWith(`${family}/`));

/** Whether it is a MIME type that the site knows. */
export const isKnownType = (type: string): boolean => Object.hasOwn(EXTENSIONS, type);

/** Whether a MIME type is among those that a site takes: `image/*` stands for a family, none for every known type. */
export const isTaken = (type: string, taken: readonly string[]): boolean =>
  !taken.length || taken.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
