import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/**
 * Error codes of media files. The routes of media throw them, too.
 *
 * @section Content (cms/v2)
 * @page errors-of-content
 */
export const MEDIA_ERRORS = {
  rest_upload_no_data: [400, 'The request contains no file.'],
  rest_upload_no_content_type: [400, 'The header Content-Type is missing.'],
  rest_upload_no_content_disposition: [400, 'The header Content-Disposition with the file name is missing.'],
  rest_upload_invalid_disposition: [
    400,
    'The header Content-Disposition has no file name. Expected: attachment; filename="x.png".',
  ],
  rest_upload_hash_mismatch: [412, 'The checksum of the file does not match Content-MD5.'],
  rest_upload_file_too_big: [400, 'The file exceeds the maximum upload size.'],
  rest_upload_position_kept: [
    400,
    'The position in this picture cannot be removed, because the file exceeds 128 MB, or its XMP 16 MB. Send it without its position.',
  ],
  rest_too_many_uploads: [429, 'Too many of your files are being read. Try again later.'],
  rest_upload_sideload_error: [400, 'Files of this type are not allowed.'],
  rest_upload_unknown_error: [400, 'Files of this type are not allowed.'],
  rest_unknown_attachment: [404, 'The image has no such file on this site.'],
  rest_cannot_edit_file_type: [400, 'Files of this type cannot be edited.'],
  rest_cannot_edit_animation: [400, 'Animated images cannot be edited: a copy would have the first frame only.'],
  rest_image_unreadable: [400, 'The image is damaged and cannot be edited.'],
  rest_image_too_large: [400, 'The edited image would have more pixels than images may have.'],
  rest_cannot_edit_image: ['rights', 'You are not allowed to edit images.'],
  rest_image_not_edited: [400, 'The image was not edited. Send modifiers that change it.'],
  rest_storage_unavailable: [503, 'The storage of files is temporarily unavailable.', { 'Retry-After': '5' }],
  rest_image_crop_failed: [400, 'Nothing of the image is left by the crop.'],
} as const satisfies ErrorCodes;

/** Throws an error of media files by its code. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...MEDIA_ERRORS });
