import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A storage server with the part of the S3 protocol that files need. It keeps files in memory. */
export class TestBucket {
  readonly files = new Map<string, Buffer>();
  /** Suffix of the URLs of files that cannot be deleted at the moment. */
  stubborn = '';
  private readonly server: Server;
  /** Parts of uploads that have not ended. */
  private readonly parts = new Map<string, Buffer>();

  constructor(readonly name: string) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** Starts the server and returns its URL. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    const key = decodeURIComponent(pathname).slice(this.name.length + 2);
    const file = this.files.get(key);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) response.writeHead(403).end();
    else if (request.method === 'POST') {
      await bodyOf(request);
      if (searchParams.has('uploadId')) this.joinParts(key);
      response.end('<Result><UploadId>1</UploadId></Result>');
    } else if (request.method === 'PUT') {
      const part = searchParams.get('partNumber');
      const body = await bodyOf(request);
      if (part === null) this.files.set(key, body);
      else this.parts.set(`${key} ${part.padStart(5, '0')}`, body);
      response.writeHead(200, { ETag: '"x"' }).end();
    } else if (request.method === 'DELETE') {
      if (this.stubborn && key.endsWith(this.stubborn)) response.writeHead(400).end();
      else {
        this.files.delete(key);
        response.writeHead(204).end();
      }
    } else if (!file) response.writeHead(404).end();
    else this.send(file, request, response);
  }

  private joinParts(key: string): void {
    const names = [...this.parts.keys()].filter((name) => name.startsWith(`${key} `)).toSorted();
    this.files.set(key, Buffer.concat(names.map((name) => this.parts.get(name) ?? Buffer.alloc(0))));
    for (const name of names) this.parts.delete(name);
  }

  private send(file: Buffer, request: IncomingMessage, response: ServerResponse): void {
    const headers = { ETag: '"x"', 'Last-Modified': 'Thu, 01 May 2025 10:00:00 GMT' };
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? file : file.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { ...headers, 'Content-Length': part.length });
    response.end(request.method === 'HEAD' ? undefined : part);
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
