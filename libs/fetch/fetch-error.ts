/** Why a remote file could not be had. */
export type FetchFailure = 'address' | 'private' | 'redirects' | 'status' | 'size' | 'timeout' | 'network';

/** A remote address that is refused or does not answer as it should; the message is fit for people. */
export class FetchError extends Error {
  constructor(
    readonly failure: FetchFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'FetchError';
  }
}
