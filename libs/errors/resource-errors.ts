import type { ErrorCodes } from './rest-error.js';

/** Codes that items of every kind can answer; the catalogues of the modules take them in. */
export const RESOURCE_ERRORS = {
  rest_forbidden_context: ['rights', 'You may not see this in the context edit.'],
  rest_trash_not_supported: [501, 'This kind of item has no trash: set force to true to delete it.'],
  rest_already_trashed: [410, 'The item is in the trash already.'],
  rest_cannot_read: ['rights', 'You may not read this.'],
  rest_cannot_create: ['rights', 'You may not create items of this kind.'],
  rest_cannot_edit: ['rights', 'You may not change this item.'],
  rest_cannot_delete: ['rights', 'You may not delete this item.'],
  rest_post_invalid_id: [404, 'Invalid post ID.'],
  invalid_date: [400, 'There is no such day.'],
} as const satisfies ErrorCodes;
