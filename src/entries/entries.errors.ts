import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/**
 * Error codes of entries. The routes of the types throw them, too.
 *
 * @section Content (cms/v2)
 * @page errors-of-content
 */
export const ENTRIES_ERRORS = {
  rest_invalid_param: [400, 'Media can be attached to items of other types only, not to media or revisions.'],
  rest_cannot_publish: ['rights', 'You are not allowed to publish items of this type.'],
  rest_autosave_no_changes: [400, 'The autosave has the same content as the item. Nothing was saved.'],
  rest_revision_invalid_page_number: [400, 'page is larger than the number of pages.'],
  rest_revision_invalid_offset_number: [400, 'offset is larger than the number of items.'],
  rest_post_invalid_page_number: [400, 'page is larger than the number of pages.'],
  rest_no_search_term_defined: [400, 'Sorting by relevance requires search.'],
  rest_orderby_include_missing_include: [400, 'Sorting by include requires IDs in include.'],
  rest_invalid_author: [400, 'Invalid author ID.'],
  rest_translation_exists: [409, 'There is a translation in this language already.'],
  rest_invalid_translation: [400, 'translation_of must be the ID of another item of this type.'],
  rest_invalid_language: [400, 'lang is not a language of the site.'],
  rest_language_fixed: [400, 'The language of an item cannot be changed. Make a translation of it instead.'],
  rest_parent_language: [400, 'The parent must be in the language of the item.'],
  rest_forbidden_languages: ['rights', 'You are not allowed to list the items of all languages.'],
  empty_content: [400, 'title, content and excerpt are all empty. At least one is required.'],
} as const satisfies ErrorCodes;

/** Throws an error of entries by its code. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...ENTRIES_ERRORS });
