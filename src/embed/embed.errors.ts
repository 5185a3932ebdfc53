import { catalogue } from '#libs/errors';

/** Throws one of the errors of the embed routes. */
export const fail = catalogue({
  oembed_invalid_url: [404, 'No embeddable content found for this URL.'],
  rest_forbidden: ['rights', 'Sorry, you are not allowed to request oEmbed data of other sites.'],
});
