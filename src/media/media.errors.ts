import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/** Codes of media files that the routes answer, too. */
export const MEDIA_ERRORS = {
  rest_upload_no_data: [400, 'There is no file in the request.'],
  rest_upload_no_content_type: [400, 'The Content-Type of the file is missing.'],
  rest_upload_no_content_disposition: [400, 'The Content-Disposition with the name of the file is missing.'],
  rest_upload_invalid_disposition: [400, 'The Content-Disposition names no file: attachment; filename="x.png".'],
  rest_upload_hash_mismatch: [412, 'The file is not the one that Content-MD5 speaks of.'],
  rest_upload_file_too_big: [400, 'The file is larger than this site takes.'],
  rest_upload_sideload_error: [400, 'Files of this type are not taken.'],
  rest_upload_unknown_error: [400, 'Files of this type are not taken.'],
} as const satisfies ErrorCodes;

/** Throws one of the errors of media files. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...MEDIA_ERRORS });
