import { catalogue } from '#libs/errors';

/**
 * Throws an error of the state of the system by its code.
 *
 * @section Audit log and state of the system
 */
export const fail = catalogue({
  system_not_visible: ['rights', 'Sorry, you are not allowed to see the state of the system.'],
});
