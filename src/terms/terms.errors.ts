import { RESOURCE_ERRORS, catalogue } from '#libs/errors';

/**
 * Throws an error of terms by its code.
 *
 * @section Content (cms/v2)
 * @page errors-of-content
 */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  rest_cannot_update: ['rights', 'You are not allowed to update this item.'],
  rest_term_invalid: [404, 'Term does not exist.'],
  rest_taxonomy_not_hierarchical: [400, 'parent is not supported: the taxonomy is not hierarchical.'],
  rest_forbidden_languages: ['rights', 'You are not allowed to list the items of all languages.'],
  term_translation_exists: [409, 'The term has a translation in this language already.'],
  term_exists: [400, 'A term with this name and parent already exists.'],
  duplicate_term_slug: [400, 'The slug is already in use by another term.'],
  empty_term_name: [400, 'name must not be empty.'],
});
