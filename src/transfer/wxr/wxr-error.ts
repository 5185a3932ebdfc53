/** A damaged or foreign file. `line` and `column` count from 1 and are part of the message too. */
export class WxrError extends Error {
  constructor(
    reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = 'WxrError';
  }
}
