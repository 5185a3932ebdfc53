import { catalogue } from '#libs/errors';

/**
 * Throws an error of the fields of items by its code.
 *
 * @section Content (cms/v2)
 * @page errors-of-content
 */
export const fail = catalogue({
  rest_cannot_update: ['rights', 'You are not allowed to set this field.'],
  meta_too_large: [413, 'The values of an item may have at most 256 kB in all.'],
  field_not_ready: [503, 'The index of this field is being filled. Try again later.'],
});
