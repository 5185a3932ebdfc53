import { catalogue } from '#libs/errors';

/**
 * Throws one of the errors of refused forms.
 *
 * @section Embeds, redirects, page cache, pages (oembed/1.0, redirection/v1, cache/v1)
 */
export const fail = catalogue({
  foreign_form: [403, 'This form was submitted from another site.'],
  unknown_form: [400, 'Unknown form.'],
});
