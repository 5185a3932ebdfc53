import { RestError, catalogue, type ErrorBody } from './rest-error.js';

/** Codes that the reading of a request can answer, whatever the route. */
export const ARGUMENT_ERRORS = catalogue({
  rest_no_route: [404, 'No route matches this address and method.'],
  rest_invalid_json: [400, 'The body is not valid JSON.'],
  rest_missing_callback_param: [400, 'Required arguments are missing.'],
  rest_invalid_param: [400, 'Some arguments are not valid.'],
  rest_cookie_invalid_nonce: [403, 'This site gives no nonces; sign in by an Authorization header.'],
  rest_callback_invalid: [400, 'The JSONP callback name is not valid.'],
  rest_invalid_form: [400, 'The form data cannot be read.'],
  rest_upload_incomplete: [400, 'The upload ended early.'],
  rest_payload_too_large: [413, 'The body is larger than this site accepts.'],
  rest_too_many_parameters: [400, 'A query or form may hold at most 1,000 parameters.'],
  rest_parameters_too_deep: [400, 'A parameter may be nested at most 20 levels deep.'],
  rest_too_many_values: [400, 'A JSON body may hold at most 250,000 values.'],
  rest_text_too_long: [400, 'A text is longer than the site can store, as it is stored.'],
  rest_body_aborted: [400, 'The body ended before it was complete.'],
  rest_unsupported_encoding: [415, 'The body has an encoding that is not supported.'],
  rest_timeout: [503, 'The request took too long and was given up.'],
  rest_busy: [503, 'The site is reading too many large bodies at the moment.', { 'Retry-After': '2' }],
  rest_database_timeout: [503, 'The database took too long to answer.', { 'Retry-After': '5' }],
});

/** What is wrong with one argument: a text, and the code and `data` of the inner error, if there is one. */
export interface ParamProblem {
  code?: string;
  message: string;
  data?: Record<string, unknown> | null;
}

/** The 400 answer that names every argument at fault (conventions 12). */
export function invalidParams(problems: Map<string, ParamProblem>): RestError {
  const params: Record<string, string> = {};
  const details: Record<string, ErrorBody> = {};
  for (const [name, { code, message, data }] of problems) {
    params[name] = message;
    if (code) details[name] = { code, message, data: data ?? null };
  }
  const message = `Not valid: ${[...problems.keys()].join(', ')}.`;
  return new RestError('rest_invalid_param', 400, message, {
    params,
    details: Object.keys(details).length ? details : [],
  });
}

/** Refuses one argument with the 400 answer of invalid arguments. */
export function failArgument(name: string, problem: ParamProblem): never {
  throw invalidParams(new Map([[name, problem]]));
}
