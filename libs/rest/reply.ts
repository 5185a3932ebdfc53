/** An answer that is more than a body with the route's usual status. */
export class Reply {
  readonly status: number | undefined;
  /** Numbers stay numbers in an envelope. */
  readonly headers: Record<string, string | number>;
  /** Of a body that is not to be written as JSON: its text is sent as it is. */
  readonly contentType: string | undefined;

  constructor(
    readonly body: unknown,
    {
      status,
      headers = {},
      contentType,
    }: { status?: number; headers?: Record<string, string | number>; contentType?: string } = {},
  ) {
    this.status = status;
    this.headers = headers;
    this.contentType = contentType;
  }

  /** A text of another type than JSON. */
  static text(text: string, contentType: string): Reply {
    return new Reply(text, { contentType });
  }

  /** Something new was made and has this address. */
  static created(body: unknown, location: string): Reply {
    return new Reply(body, { status: 201, headers: { Location: location } });
  }
}

/** A text that is written piece by piece as a string of JSON. */
export class LongText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** So many characters are handed on at once. */
const PIECE = 65_536;

/**
 * An object that is sent while it is being made, as nobody could hold it in memory several times: its long texts are
 * written as they come, and members that are functions are asked for their value when it is their turn.
 */
export class JsonStream {
  constructor(private readonly members: Readonly<Record<string, unknown>>) {}

  /** The JSON text, in pieces of some size. */
  async *pieces(): AsyncGenerator<string> {
    let text = '';
    for await (const part of this.parts()) {
      text += part;
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
    yield text;
  }

  /** The object as a whole, for those who want something else of it than its text. */
  async whole(): Promise<unknown> {
    let text = '';
    for await (const part of this.parts()) text += part;
    return JSON.parse(text) as unknown;
  }

  private async *parts(): AsyncGenerator<string> {
    let before = '{';
    for (const [name, member] of Object.entries(this.members)) {
      const value: unknown = typeof member === 'function' ? (member as () => unknown)() : member;
      if (value === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      before = ',';
      if (value instanceof LongText) {
        yield '"';
        for await (const piece of value.pieces) yield JSON.stringify(piece).slice(1, -1);
        yield '"';
      } else yield JSON.stringify(value);
    }
    yield before === '{' ? '{}' : '}';
  }
}
