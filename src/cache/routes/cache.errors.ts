import { catalogue } from '#libs/errors';

/** Throws one of the errors of the cache routes. */
export const fail = catalogue({ rest_forbidden: ['rights', 'Sorry, you are not allowed to manage the cache.'] });
