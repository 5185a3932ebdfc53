import { catalogue, RestError } from '#libs/errors';

const answer = catalogue({
  rest_forbidden: ['rights', 'You may not manage redirections.'],
  redirect_update_failed: [400, 'There is no rule of this number.'],
  redirect_bulk_failed: [400, 'One of the rules does not exist; what was named before it has been changed.'],
  redirect_group_invalid: [400, 'The group cannot be kept, or does not exist.'],
  redirect_import_invalid_file: [400, 'No file was sent.'],
  redirect_import_file_too_big: [413, 'The file is larger than what may be uploaded.'],
  redirect_import_invalid_group: [400, 'There is no group of this number.'],
  redirect_export_invalid_module: [400, 'There is no such module.'],
  redirect_delete_unconfirmed: [
    400,
    'Nothing was deleted: that has to be confirmed by "confirm": "delete" in the body.',
  ],
});

/** Clients expect an integer in the data of refusals. It has no meaning here. */
const NO_CODE = { error_code: 0 };

/** Throws an error of the namespace. */
export const fail: typeof answer = (code, data = {}, extra = {}) =>
  answer(code, code === 'rest_forbidden' ? data : { ...NO_CODE, ...data }, extra);

/** Refuses a rule with the reason. */
export function refuseRule(reason: string): never {
  throw new RestError('redirect', 400, reason, NO_CODE);
}
