import { catalogue } from '#libs/errors';

/**
 * Throws one of the errors of the cache routes.
 *
 * @section Embeds, redirects, page cache, pages (oembed/1.0, redirection/v1, cache/v1)
 */
export const fail = catalogue({ rest_forbidden: ['rights', 'Sorry, you are not allowed to manage the cache.'] });
