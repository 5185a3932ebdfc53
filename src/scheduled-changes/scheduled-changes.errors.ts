import { catalogue, RESOURCE_ERRORS } from '#libs/errors';

/**
 * Throws an error of scheduled changes by its code.
 *
 * @section Scheduled changes (lintel/v1)
 */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  scheduled_change_not_found: [404, 'Invalid scheduled change ID.'],
  scheduled_change_ended: [409, 'The scheduled change was applied or has failed already.'],
  scheduled_change_empty: [400, 'The body must be a JSON object with the members to change, beside their date.'],
  scheduled_change_unsupported: [400, 'This member cannot be changed at a time.'],
  scheduled_change_limit_reached: [400, 'The item has as many scheduled changes as possible. Delete one first.'],
  scheduled_change_in_trash: [409, 'The item is in the trash.'],
});
