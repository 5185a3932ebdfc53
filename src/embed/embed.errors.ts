import { catalogue } from '#libs/errors';

/** Throws one of the errors that the embed routes answer. */
export const fail = catalogue({
  oembed_invalid_url: [404, 'There is nothing at this address that can be embedded.'],
  rest_forbidden: ['rights', 'You may not do this.'],
});
