interface Kept {
  etag: string;
  headers: Headers;
  text: string;
}

/** Responses in memory. Each is used again only after the site has confirmed that it is current. */
export class KeptResponses {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly limit: number) {}

  /** Sends a request; `send` adds headers to it. A kept response replaces a 304. */
  async fetch(request: Request, send: (headers: Record<string, string>) => Promise<Response>): Promise<Response> {
    if (!this.limit || request.method !== 'GET') return send({});
    const { url } = request;
    const known = this.kept.get(url);
    const response = await send(known ? { 'If-None-Match': known.etag } : {});
    const isCurrent = response.status === 304 && known !== undefined;
    const etag = response.headers.get('etag');
    if (!isCurrent && (!response.ok || etag === null)) {
      this.kept.delete(url);
      return response;
    }
    const { headers } = response;
    const kept = isCurrent ? known : { etag: etag ?? '', headers, text: await response.text() };
    // Set again, so that the first key is the one that was not used for the longest time.
    this.kept.delete(url);
    this.kept.set(url, kept);
    for (const first of this.kept.keys()) if (this.kept.size > this.limit) this.kept.delete(first);
    return new Response(kept.text, { headers: kept.headers });
  }
}
