/** Why a site does not start with an extension: one line that names it. */
export class ExtensionError extends Error {
  override name = 'ExtensionError';

  /**
   * @param extension its name
   * @param reason completes a sentence that begins with the extension, such as `needs Lintel ^0.4.0, and this is 0.3.0`
   */
  constructor(
    readonly extension: string,
    reason: string,
    cause?: unknown,
  ) {
    super(`The extension ${extension} ${oneLine(reason)}.`, cause === undefined ? undefined : { cause });
  }
}

/** A failure of an extension in a request: an error whose log says what failed, above where the cause was thrown. */
export function failureOf(extension: string, what: string, cause: unknown): Error {
  const message = `${what} of the extension ${extension} failed`;
  const error = new Error(message, { cause });
  error.stack = `${message}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
  return error;
}

/** The first line of a text, without a full stop at its end. */
export const oneLine = (text: string): string => (text.trim().split('\n', 1)[0] ?? '').replace(/[.:]+$/, '');

/** The message of whatever was thrown, in one line. */
export const reasonOf = (thrown: unknown): string => oneLine(thrown instanceof Error ? thrown.message : String(thrown));
