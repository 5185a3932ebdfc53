import { catalogue } from '#libs/errors';

/**
 * Throws one of the errors of the embed routes.
 *
 * @section Embeds, redirects, page cache, pages (oembed/1.0, redirection/v1, cache/v1)
 */
export const fail = catalogue({
  oembed_invalid_url: [404, 'No embeddable content found for this URL.'],
  rest_forbidden: ['rights', 'Sorry, you are not allowed to request oEmbed data of other sites.'],
});
