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
