/** A fixed HTTP status, or `rights`: 401 for an anonymous caller and 403 for one who signed in. */
export type ErrorStatus = number | 'rights';

/** The body of every error answer. */
export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> | null;
  additional_errors?: ErrorBody[];
  additional_data?: unknown[];
}

/** Error codes with status, text and headers. */
export type ErrorCodes = Record<string, readonly [status: ErrorStatus, text: string, headers?: Record<string, string>]>;

/** The one exception that becomes an answer. Everything else that is thrown is a 500 without details. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    readonly status: ErrorStatus,
    message: string,
    /** Members of `data` beside `status`. */
    readonly data: Record<string, unknown> = {},
    /** Members of the answer beside `code`, `message` and `data`. */
    readonly extra: Pick<ErrorBody, 'additional_errors' | 'additional_data'> = {},
    readonly headers: Record<string, string> = {},
  ) {
    // Nobody reads the stack of an answer, and every look at what a caller may do makes some of these.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.name = 'RestError';
  }

  /** The HTTP status for a caller who is, or is not, signed in. */
  statusFor(signedIn: boolean): number {
    return this.status === 'rights' ? (signedIn ? 403 : 401) : this.status;
  }

  /** The answer's body for a caller who is, or is not, signed in. */
  bodyFor(signedIn: boolean): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      data: { status: this.statusFor(signedIn), ...this.data },
      ...this.extra,
    };
  }
}

/** Throws the error of a code of one catalogue; `status` and `message` in the data override those of the catalogue. */
export type Fail<Code extends string> = (
  code: Code,
  data?: Record<string, unknown>,
  extra?: RestError['extra'],
) => never;

/**
 * Declares error codes with status, text and headers, once, and answers the function that throws them.
 *
 * @example const fail = catalogue({ rest_post_invalid_id: [404, 'There is no such item.'] });
 */
export function catalogue<const C extends ErrorCodes>(codes: C): Fail<keyof C & string> {
  return (code, data = {}, extra = {}) => {
    const [status, text, headers] = codes[code] ?? [500, 'Unknown error.'];
    const { status: override, message, ...rest } = data;
    throw new RestError(
      code,
      typeof override === 'number' ? override : status,
      typeof message === 'string' ? message : text,
      rest,
      extra,
      headers,
    );
  };
}

/** The error that a function throws, for those who have to hand it on instead of throwing it. */
export function errorOf(fail: () => never): Error {
  try {
    return fail();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

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

/** What is wrong with one argument: a text, and the code and `data` of the inner error, if there is one. */
export interface ParamProblem {
  code?: string;
  message: string;
  data?: Record<string, unknown> | null;
}

/** The 400 answer that names every argument at fault. */
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
