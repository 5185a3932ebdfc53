import { catalogue } from '#libs/errors';

/** Refusals of the pages themselves. */
export const fail = catalogue({
  foreign_form: [403, 'This form was sent by another site.'],
  unknown_form: [400, 'This form is not known here.'],
});
