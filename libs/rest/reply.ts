/** An answer that is more than a body with the route's usual status. */
export class Reply {
  readonly status: number | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly body: unknown,
    { status, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.status = status;
    this.headers = headers;
  }

  /** Something new was made and has this address. */
  static created(body: unknown, location: string): Reply {
    return new Reply(body, { status: 201, headers: { Location: location } });
  }
}
