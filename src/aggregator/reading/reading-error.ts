/** Why a source could not be read to its end. */
export type ReadingFailure =
  /** It is of another kind than was said, or damaged. */
  | 'format'
  /** It is a table whose columns are not those that are needed. */
  | 'columns'
  /** It is too long. */
  | 'bytes'
  /** It takes too long. */
  | 'time'
  /** It takes more memory than is allowed. */
  | 'memory'
  /** The bytes could not be had. */
  | 'source'
  /** The thread ended unasked. */
  | 'crash';

/** A reading that failed; the message is for people. What was handed over before stays as it is. */
export class ReadingError extends Error {
  constructor(
    readonly failure: ReadingFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
