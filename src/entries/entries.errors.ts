import { RESOURCE_ERRORS, catalogue, type ErrorCodes } from '#libs/errors';

/** Codes of entries that the routes answer, too. */
export const ENTRIES_ERRORS = {
  rest_invalid_param: [400, 'Media belong to items of other kinds, and not to revisions.'],
  rest_cannot_publish: ['rights', 'You may not publish items of this kind.'],
  rest_autosave_no_changes: [400, 'The autosave says what the item says: there is nothing to keep.'],
  rest_revision_invalid_page_number: [400, 'The list has fewer pages.'],
  rest_revision_invalid_offset_number: [400, 'The list has fewer items.'],
  rest_post_invalid_page_number: [400, 'The list has fewer pages.'],
  rest_no_search_term_defined: [400, 'An order by relevance needs a search.'],
  rest_orderby_include_missing_include: [400, 'An order by include needs a list of IDs in include.'],
  rest_invalid_author: [400, 'Invalid author ID.'],
  empty_content: [400, 'Title, content and excerpt are all empty.'],
} as const satisfies ErrorCodes;

/** Throws one of the errors of entries. */
export const fail = catalogue({ ...RESOURCE_ERRORS, ...ENTRIES_ERRORS });
