import { Injectable } from '@nestjs/common';
import { fetchPublic, type PublicResponse } from '#libs/fetch';

/** Limits of requests to servers that other people choose. */
export class RemoteOptions {
  constructor(
    /** Milliseconds for the whole request, up to the last byte. */
    readonly timeoutMs: number,
    /** Maximum size of a response in bytes. */
    readonly maxBytes: number,
    /** Servers (`host:port`) that may be private or use other ports. */
    readonly allowPrivate: readonly string[],
  ) {}
}

/** A text from another server. */
export interface RemoteDocument {
  /** The URL after all redirects. */
  url: string;
  /** MIME type without parameters, in lower case; empty for none. */
  type: string;
  text: string;
}

/** Fetches texts from the public internet, within the configured time and size. */
@Injectable()
export class RemoteDocuments {
  constructor(private readonly options: RemoteOptions) {}

  /**
   * Fetches a whole document.
   *
   * @throws FetchError
   */
  async whole(url: string, signal?: AbortSignal): Promise<RemoteDocument> {
    const response = await this.ask(url, this.options.maxBytes, signal);
    return toDocument(response, await response.bytes());
  }

  /**
   * Fetches the beginning of a document of any length.
   *
   * @throws FetchError
   */
  async beginning(url: string, bytes: number, signal?: AbortSignal): Promise<RemoteDocument> {
    const response = await this.ask(url, Number.MAX_SAFE_INTEGER, signal);
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response.body) {
      pieces.push(piece);
      length += piece.length;
      if (length >= bytes) break;
    }
    return toDocument(response, Buffer.concat(pieces).subarray(0, bytes));
  }

  /** A signal that aborts all requests that use it after the configured time. */
  deadline(): AbortSignal {
    return AbortSignal.timeout(this.options.timeoutMs);
  }

  private ask(url: string, maxBytes: number, signal: AbortSignal | undefined): Promise<PublicResponse> {
    const { timeoutMs, allowPrivate } = this.options;
    return fetchPublic(url, { maxBytes, timeoutMs, allowPrivate, signal });
  }
}

const DECLARED_IN_XML = /^<\?xml[^>]{0,100}\sencoding=["']([\w-]{1,40})["']/;

function toDocument({ url, headers }: PublicResponse, bytes: Buffer): RemoteDocument {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset="?([\w-]+)"?\s*$/.exec(one)?.[1]).find(Boolean);
  const declared = charset ?? DECLARED_IN_XML.exec(bytes.toString('latin1', 0, 200))?.[1];
  return { url, type: type.trim(), text: decode(bytes, declared ?? 'utf-8') };
}

function decode(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
