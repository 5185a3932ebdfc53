import { catalogue } from '#libs/errors';

/**
 * Throws an error of a request that an extension takes part in, by its code.
 *
 * @section Extensions
 */
export const fail = catalogue({
  extension_timeout: [503, 'An extension has not decided in time about this write.', { 'Retry-After': '5' }],
});
