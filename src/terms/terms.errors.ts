import { RESOURCE_ERRORS, catalogue } from '#libs/errors';

/** Throws one of the errors of terms. */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  rest_cannot_update: ['rights', 'You may not change this item.'],
  rest_term_invalid: [404, 'Term does not exist.'],
  rest_taxonomy_not_hierarchical: [400, 'Terms of this taxonomy have no parents.'],
  term_exists: [400, 'A term with this name exists already.'],
  duplicate_term_slug: [400, 'Another term has this slug.'],
  empty_term_name: [400, 'A term needs a name.'],
});
