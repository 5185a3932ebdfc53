/** Codes of errors that the client itself reports. */
type OwnCode =
  | 'network_error'
  | 'root_not_found'
  | 'language_not_found'
  | 'batch_not_supported'
  | 'unknown_version'
  | 'invalid_signature'
  | 'expired_signature';

/** The only error of the client, besides the reason of an aborted `AbortSignal`. */
export class LintelError extends Error {
  override readonly name = 'LintelError';

  constructor(
    /**
     * The code of the response, such as `rest_post_invalid_id`; `http_502` for a response without one. The client's own
     * codes are `network_error`, `root_not_found`, `language_not_found`, `batch_not_supported`, `unknown_version`,
     * `invalid_signature` and `expired_signature`.
     */
    readonly code: string,
    message: string,
    /** The HTTP status; 0 without a response. */
    readonly status: number = 0,
    /** `data` of the response: `status` and, for invalid arguments, `params`. */
    readonly data: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** An error without a response. */
  static own(code: OwnCode, message: string, cause?: unknown): LintelError {
    return new LintelError(code, message, 0, {}, { cause });
  }

  /** The error of a response with a body, which is parsed if it is JSON. */
  static of(status: number, body: unknown): LintelError {
    const { code, message, data } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
    return new LintelError(
      typeof code === 'string' ? code : `http_${status}`,
      typeof message === 'string' ? message : `The site answered ${status}.`,
      status,
      typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    );
  }
}
