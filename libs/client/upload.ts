import { urlOf, type Root } from './root.js';
import { IDEMPOTENCY_KEY, type CreateOptions, type Transport } from './transport.js';

/** How much of an upload was sent, in bytes. Its form is a little larger than the file. */
export interface Progress {
  loaded: number;
  total: number;
}

/** Options of an upload. */
export interface UploadOptions extends CreateOptions {
  /** Name of the file; that of a `File` by default. */
  name?: string;
  /** Is called while the file is sent. */
  onProgress?: (progress: Progress) => void;
}

/** Uploads a file with the members of its media item as a form. */
export async function upload<T>(
  transport: Transport,
  root: Root,
  path: string,
  file: Blob,
  members: object,
  { name = file instanceof File ? file.name : 'file', onProgress, signal, idempotencyKey }: UploadOptions,
): Promise<T> {
  const { body, type } = await formOf(file, name, members as Record<string, unknown>);
  const url = urlOf(root, path);
  const key: Record<string, string> = idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey };
  const isRepeatable = idempotencyKey !== undefined;
  return transport.sent<T>(root, { isRepeatable, signal }, (credentials) => {
    const headers = { ...credentials, ...key, 'content-type': type };
    if (!onProgress) return transport.fetchOnce(url, { method: 'POST', headers, body, signal });
    if (globalThis.XMLHttpRequest)
      return byXmlHttpRequest(url, headers, body, onProgress, transport.withCookies, signal);
    const sent = { ...headers, 'content-length': String(body.size) };
    const counted = { method: 'POST', headers: sent, body: counting(body, onProgress), duplex: 'half', signal };
    return transport.fetchOnce(url, counted);
  });
}

/** A form as a body of known size, which does not read the file into memory. */
async function formOf(
  file: Blob,
  name: string,
  members: Record<string, unknown>,
): Promise<{ body: Blob; type: string }> {
  const form = new FormData();
  for (const [member, value] of Object.entries(members))
    if (value !== undefined) form.append(member, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('file', new File([], name, { type: file.type }));
  const encoded = new Response(form);
  const text = await encoded.text();
  // The empty file comes last: what follows it is the end of the form.
  const end = text.lastIndexOf('\r\n--');
  return {
    body: new Blob([text.slice(0, end), file, text.slice(end)]),
    type: encoded.headers.get('content-type') ?? '',
  };
}

/** A stream of a body that reports what was read of it. */
function counting(body: Blob, onProgress: (progress: Progress) => void): ReadableStream<Uint8Array> {
  let loaded = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      loaded += part.byteLength;
      onProgress({ loaded, total: body.size });
      controller.enqueue(part);
    },
  });
  return body.stream().pipeThrough(counter);
}

/** Sends a body as browsers do that report its progress. */
function byXmlHttpRequest(
  url: string,
  headers: Record<string, string>,
  body: Blob,
  onProgress: (progress: Progress) => void,
  withCookies: boolean,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = withCookies;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const abort = (): void => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress({ loaded, total }));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The upload failed.')));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.send(body);
  });
}

/** The response to a request, as `fetch` would return it. */
function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1).trim()];
  });
  return new Response(request.responseText, { status: request.status, headers });
}
