import { catalogue, type ErrorCodes } from '#libs/errors';

/** Error codes of pictures that are made on demand. */
export const PICTURE_ERRORS = {
  picture_invalid_parameter: [
    400,
    'The parameters of a picture are w and h (1 to 4096), fit (cover, contain, inside), format (avif, webp, jpeg) and q (1 to 100), each once.',
  ],
  picture_not_allowed: [
    403,
    'Pictures of this size or quality need a signed URL. Without one, w is one of the widths that the site offers, h fits the image or one of its sizes, and q is 50, 60, 70, 80 or 90.',
  ],
  picture_invalid_signature: [403, 'The signature does not belong to these parameters of this file.'],
  picture_unsupported: [
    400,
    'Pictures are made of the JPEG, PNG, GIF, WebP and AVIF files of media items, not of their copies, of animations or of other files.',
  ],
  picture_unreadable: [400, 'No picture can be made of this file: it is damaged, or larger than the site accepts.'],
  picture_busy: [503, 'Too many pictures are being made. Try again later.', { 'Retry-After': '3' }],
} as const satisfies ErrorCodes;

/** Throws an error of pictures by its code. */
export const fail = catalogue(PICTURE_ERRORS);
