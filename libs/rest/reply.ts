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
