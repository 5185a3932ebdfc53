import { catalogue, RestError } from '#libs/errors';

/**
 * The errors of redirects.
 *
 * @section Embeds, redirects, page cache, pages (oembed/1.0, redirection/v1, cache/v1)
 */
const answer = catalogue({
  rest_forbidden: ['rights', 'Sorry, you are not allowed to manage redirections.'],
  redirect_update_failed: [400, 'Invalid redirect ID.'],
  redirect_bulk_failed: [400, 'One of the rules does not exist. The rules before it were changed.'],
  redirect_group_invalid: [400, 'The group is invalid or does not exist.'],
  redirect_import_invalid_file: [400, 'No file was sent.'],
  redirect_import_file_too_big: [413, 'The file exceeds the upload limit.'],
  redirect_import_invalid_group: [400, 'Invalid group ID.'],
  redirect_export_invalid_module: [400, 'Invalid module.'],
  redirect_delete_unconfirmed: [400, 'Nothing was deleted. Confirm the deletion with "confirm": "delete" in the body.'],
});

/** Clients expect an integer in the data of errors. It has no meaning here. */
const NO_CODE = { error_code: 0 };

/** Throws an error of the namespace. */
export const fail: typeof answer = Object.assign(
  ((code, data = {}, extra = {}) =>
    answer(code, code === 'rest_forbidden' ? data : { ...NO_CODE, ...data }, extra)) as typeof answer,
  { codes: answer.codes },
);

/** Rejects a rule with a 400 and the reason. */
export function refuseRule(reason: string): never {
  throw new RestError('redirect', 400, reason, NO_CODE);
}
