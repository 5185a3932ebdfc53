import { catalogue } from '#libs/errors';

/**
 * Throws an error of the list of changes by its code.
 *
 * @section Changes (lintel/v1)
 */
export const fail = catalogue({
  changes_invalid_cursor: [400, 'since is not a cursor of this site.'],
  changes_expired: [410, 'The cursor is too old. Take a new one, and read all lists again.'],
});
