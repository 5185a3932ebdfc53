import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { FetchError, fetchPublic, type PublicResponse } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { sendError } from './answers.js';

const MOST_BYTES = 32 * 1024 * 1024;
const LONGEST_MS = 30_000;
/** What is told of another server's page; above all nothing that would speak for this site, such as cookies. */
const TOLD = ['content-type', 'content-language', 'last-modified', 'etag'];

/** Shows pages of other sites at addresses of this one (redirection 3.3, `pass`). */
@Injectable()
export class ForeignPage {
  private readonly logger = new Logger('Redirection');

  constructor(private readonly options: RemoteOptions) {}

  /** Fetches a page of the public internet and hands it on; 502 or 504 where that is not possible. */
  async send(address: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    let page: PublicResponse;
    try {
      page = await fetchPublic(address, {
        maxBytes: MOST_BYTES,
        timeoutMs: LONGEST_MS,
        allowPrivate: this.options.allowPrivate,
        headers: { accept: request.headers.accept ?? '*/*' },
        signal: gone.signal,
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      if (!gone.signal.aborted) this.logger.warn(`A page cannot be shown: ${error.message}`);
      sendError(request, response, error.failure === 'timeout' ? 504 : 502);
      return;
    }
    const headers = TOLD.flatMap((name) =>
      page.headers[name] === undefined ? [] : [[name, String(page.headers[name])]],
    );
    response.writeHead(200, Object.fromEntries(headers) as Record<string, string>);
    if (request.method === 'HEAD') gone.abort();
    await pipeline(request.method === 'HEAD' ? [] : page.body, response).catch(() => {
      // What was sent so far must not pass for the whole.
      response.destroy();
    });
  }
}
