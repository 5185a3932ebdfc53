/** A fixed HTTP status, or `rights`: 401 for an anonymous caller and 403 for a signed-in one. */
export type ErrorStatus = number | 'rights';

/** The body of every error response. */
export interface ErrorBody {
  code: string;
  message: string;
  data: Record<string, unknown> | null;
  additional_errors?: ErrorBody[];
  additional_data?: unknown[];
}

/** Error codes with status, text and headers. */
export type ErrorCodes = Record<string, readonly [status: ErrorStatus, text: string, headers?: Record<string, string>]>;

/** An exception that becomes an error response. All other exceptions become a 500 without details. */
export class RestError extends Error {
  constructor(
    readonly code: string,
    readonly status: ErrorStatus,
    message: string,
    /** Members of `data` besides `status`. */
    readonly data: Record<string, unknown> = {},
    /** Members of the response besides `code`, `message` and `data`. */
    readonly extra: Pick<ErrorBody, 'additional_errors' | 'additional_data'> = {},
    readonly headers: Record<string, string> = {},
  ) {
    // Nobody reads the stack trace of a response, and permission checks create many of these errors.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.name = 'RestError';
  }

  /** The HTTP status for a signed-in or an anonymous caller. */
  statusFor(signedIn: boolean): number {
    return this.status === 'rights' ? (signedIn ? 403 : 401) : this.status;
  }

  /** The response body for a signed-in or an anonymous caller. */
  bodyFor(signedIn: boolean): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      data: { status: this.statusFor(signedIn), ...this.data },
      ...this.extra,
    };
  }
}

/**
 * Throws the error of a code of one catalogue; `status` and `message` in the data override those of the catalogue, and
 * `retryAfter`, in seconds, becomes the header `Retry-After`.
 */
export interface Fail<Code extends string> {
  (code: Code, data?: Record<string, unknown>, extra?: RestError['extra']): never;
  /** The declarations. */
  readonly codes: Readonly<Record<Code, ErrorCodes[string]>>;
}

/**
 * Declares error codes with status, text and headers. Returns the function that throws them.
 *
 * @example const fail = catalogue({ rest_post_invalid_id: [404, 'Invalid post ID.'] });
 */
export function catalogue<const C extends ErrorCodes>(codes: C): Fail<keyof C & string> {
  /** Errors without data by their code, which are all alike. Permission checks throw many of them. */
  const plain = new Map<string, RestError>();
  const fail = (code: keyof C & string, data?: Record<string, unknown>, extra?: RestError['extra']): never => {
    if (data || extra) throw made(code, data, extra);
    const error = plain.get(code) ?? Object.freeze(made(code));
    plain.set(code, error);
    throw error;
  };
  const made = (
    code: keyof C & string,
    data: Record<string, unknown> = {},
    extra: RestError['extra'] = {},
  ): RestError => {
    const [status, text, headers] = codes[code] ?? [500, 'Unknown error.'];
    const { status: override, message, retryAfter, ...rest } = data;
    return new RestError(
      code,
      typeof override === 'number' ? override : status,
      typeof message === 'string' ? message : text,
      rest,
      extra,
      typeof retryAfter === 'number'
        ? { ...headers, 'Retry-After': String(Math.max(1, Math.ceil(retryAfter))) }
        : headers,
    );
  };
  return Object.assign(fail, { codes });
}

/** Catches and returns the error that a function throws, for callers that pass it on. */
export function errorOf(fail: () => never): Error {
  try {
    return fail();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Errors that any route can respond with while its request is read. */
export const ARGUMENT_ERRORS = catalogue({
  rest_no_route: [404, 'No route was found matching the URL and request method.'],
  rest_batch_not_allowed: [400, 'The requested route does not support batch requests.'],
  rest_invalid_json: [400, 'The body is not valid JSON.'],
  rest_missing_callback_param: [400, 'Missing parameters.'],
  rest_invalid_param: [400, 'Invalid parameters.'],
  rest_cookie_invalid_nonce: [
    403,
    'The nonce is invalid or has expired. Request a new one, or authenticate with the Authorization header.',
  ],
  rest_preview_invalid: [401, 'The link for the preview is not valid, or not any more. Request a new one.'],
  rest_preview_expired: [401, 'The link for the preview has expired. Request a new one.'],
  rest_preview_other_item: [403, 'The link for the preview is for another item, and for reading it only.'],
  rest_callback_invalid: [400, 'The JSONP callback name is not valid.'],
  rest_invalid_form: [400, 'The form data is malformed.'],
  rest_upload_incomplete: [400, 'The upload is incomplete.'],
  rest_payload_too_large: [413, 'The request body is too large.'],
  rest_too_many_parameters: [400, 'A query or form may have at most 1,000 parameters.'],
  rest_parameters_too_deep: [400, 'Parameters may be nested at most 20 levels deep.'],
  rest_too_many_values: [400, 'A JSON body may contain at most 250,000 values.'],
  rest_text_too_long: [400, 'A value is too long to be stored.'],
  rest_invalid_cursor: [
    400,
    'The cursor belongs to another list, or is invalid. Begin again with an empty one: _cursor=',
  ],
  rest_no_export: [400, 'This list cannot be exported.'],
  rest_cannot_export: ['rights', 'You are not allowed to export this list.'],
  rest_precondition_failed: [
    412,
    'The item has changed since the version that the request names. Its present state is in data.current.',
  ],
  rest_idempotency_key_reused: [422, 'The Idempotency-Key belongs to another request. Use a new one for each request.'],
  rest_idempotency_key_invalid: [400, 'The Idempotency-Key may have 1 to 255 visible ASCII characters.'],
  rest_body_aborted: [400, 'The request body is incomplete.'],
  rest_unsupported_encoding: [415, 'The content encoding of the request body is not supported.'],
  rest_method_needs_post: [
    405,
    'A request with GET cannot be another method. Send POST with _method or X-HTTP-Method-Override.',
  ],
  rest_invalid_host: [400, 'A request must have exactly one Host header.'],
  rest_timeout: [503, 'The request timed out.'],
  rest_busy: [503, 'Too many large request bodies are being processed. Try again later.', { 'Retry-After': '2' }],
  rest_insufficient_storage: [507, 'There is no room left on the disk of the site. Nothing was stored.'],
  rest_database_timeout: [503, 'The database query timed out.', { 'Retry-After': '5' }],
});

/** Errors common to items of every kind. The catalogues of the modules include them. */
export const RESOURCE_ERRORS = {
  rest_forbidden_context: ['rights', 'You are not allowed to use the edit context.'],
  rest_trash_not_supported: [501, 'This item does not support trashing. Set force to true to delete it.'],
  rest_already_trashed: [410, 'The item is already in the trash.'],
  rest_cannot_read: ['rights', 'You are not allowed to read this item.'],
  rest_cannot_create: ['rights', 'You are not allowed to create items of this type.'],
  rest_cannot_edit: ['rights', 'You are not allowed to edit this item.'],
  rest_cannot_delete: ['rights', 'You are not allowed to delete this item.'],
  rest_post_invalid_id: [404, 'Invalid post ID.'],
  invalid_date: [400, 'The date does not exist.'],
} as const satisfies ErrorCodes;

/** Errors of requests that the application password does not cover. The catalogue of accounts includes them. */
export const SCOPE_ERRORS = {
  rest_scope_read_only: [403, 'This application password may only read.'],
  rest_scope_namespace: [403, 'This application password is limited to other namespaces.'],
  rest_scope_type: [403, 'This application password is limited to entries of other types.'],
  rest_scope_account: [
    403,
    'An application password with limits may neither create or delete accounts nor change passwords, email addresses and roles.',
  ],
} as const satisfies ErrorCodes;

/** Errors of the credentials of any request. The catalogue of accounts includes them. */
export const SIGN_IN_ERRORS = {
  incorrect_password: [401, 'Incorrect user name or password.'],
  invalid_token: [401, 'Invalid or expired token.'],
  invalid_authorization: [401, 'Invalid Authorization header. Expected Basic or Bearer credentials.'],
  second_factor_required: [401, 'This account needs a second factor. Use an application password.'],
  application_password_expired: [401, 'The application password has expired.'],
  application_password_network: [401, 'The application password is not valid for the network of this request.'],
  too_many_attempts: [429, 'Too many failed attempts. Try again later.', { 'Retry-After': '60' }],
} as const satisfies ErrorCodes;

/** What is wrong with one argument: a message, and the code and `data` of the inner error, if there is one. */
export interface ParamProblem {
  code?: string;
  message: string;
  data?: Record<string, unknown> | null;
}

/** The 400 response that names every invalid argument. */
export function invalidParams(problems: Map<string, ParamProblem>): RestError {
  const params: Record<string, string> = {};
  const details: Record<string, ErrorBody> = {};
  for (const [name, { code, message, data }] of problems) {
    params[name] = message;
    if (code) details[name] = { code, message, data: data ?? null };
  }
  const message = `Invalid parameters: ${[...problems.keys()].join(', ')}.`;
  return new RestError('rest_invalid_param', 400, message, {
    params,
    details: Object.keys(details).length ? details : [],
  });
}

/** Throws the 400 for one invalid argument. */
export function failArgument(name: string, problem: ParamProblem): never {
  throw invalidParams(new Map([[name, problem]]));
}
