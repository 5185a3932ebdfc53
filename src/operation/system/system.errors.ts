import { catalogue } from '#libs/errors';

/**
 * Throws an error of the state of the system by its code.
 *
 * @section State of the system (lintel/v1)
 */
export const fail = catalogue({
  system_not_visible: ['rights', 'Sorry, you are not allowed to see the state of the system.'],
});
