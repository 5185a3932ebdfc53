import { catalogue, RESOURCE_ERRORS } from '#libs/errors';

/**
 * Throws an error of the content model by its code.
 *
 * @section Content model
 * @page errors
 */
export const fail = catalogue({
  ...RESOURCE_ERRORS,
  rest_forbidden: ['rights', 'You are not allowed to see or change the content model.'],
  model_invalid: [400, 'The content model cannot be applied.'],
  model_needs_confirmation: [
    409,
    'Steps of the plan hide something or move addresses. Send yes=1 to take them, or plan=1 to see all steps.',
  ],
});
