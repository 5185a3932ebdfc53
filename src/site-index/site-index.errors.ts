import { catalogue } from '#libs/errors';

/**
 * Throws one of the errors of the indexes.
 *
 * @section Every route
 * @page errors
 */
export const fail = catalogue({ rest_invalid_namespace: [404, 'The namespace does not exist.'] });
