/** Why a remote file could not be had. */
export type FetchFailure = 'address' | 'private' | 'redirects' | 'status' | 'size' | 'timeout' | 'network';

/** A remote address that is refused or does not answer as it should; the message is fit for people. */
export class FetchError extends Error {
  /** What was answered instead of a success. */
  readonly status: number | undefined;

  constructor(
    readonly failure: FetchFailure,
    message: string,
    options: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options);
    this.name = 'FetchError';
    this.status = options.status;
  }
}
