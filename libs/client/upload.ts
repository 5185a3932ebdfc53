import type { CallOptions, Transport } from './transport.js';
import { urlOf, type Root } from './root.js';

/** How much of a file was sent, in bytes. */
export interface Progress {
  loaded: number;
  total: number;
}

/** Options of an upload. */
export interface UploadOptions extends CallOptions {
  /** Name of the file; that of a `File` by default. */
  name?: string;
  /** Is called while the file is sent. */
  onProgress?: (progress: Progress) => void;
}

type Send = (headers: Record<string, string>) => Promise<Response>;

/** Uploads a file with the members of its media item as a form. */
export async function upload<T>(
  transport: Transport,
  root: Root,
  path: string,
  file: Blob,
  members: object,
  { name, onProgress, signal }: UploadOptions,
): Promise<T> {
  const form = new FormData();
  for (const [member, value] of Object.entries(members as Record<string, unknown>))
    if (value !== undefined) form.append(member, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.append('file', file, name ?? (file instanceof File ? file.name : 'file'));
  const url = urlOf(root, path);
  const report = onProgress && ((loaded: number) => onProgress({ loaded: Math.min(loaded, file.size), total: file.size }));
  const plain: Send = (headers) => transport.fetchOnce(url, { method: 'POST', headers, body: form, signal });
  const watched: Send | undefined = report && ((headers) => watching(transport, url, headers, form, report, signal));
  return transport.sent<T>(root, signal, watched ?? plain);
}

/** Sends a form and reports its progress: browsers know it of `XMLHttpRequest` only, others take a stream as a body. */
function watching(
  transport: Transport,
  url: string,
  headers: Record<string, string>,
  form: FormData,
  report: (loaded: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  if (globalThis.XMLHttpRequest) return byXmlHttpRequest(url, headers, form, report, transport.withCookies, signal);
  const { body, headers: ofForm } = new Response(form);
  let loaded = 0;
  const counted = body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        report((loaded += part.byteLength));
        controller.enqueue(part);
      },
    }),
  );
  const type = ofForm.get('content-type') ?? '';
  const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: counted, duplex: 'half', signal };
  return transport.fetchOnce(url, init);
}

function byXmlHttpRequest(
  url: string,
  headers: Record<string, string>,
  form: FormData,
  report: (loaded: number) => void,
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
    request.upload.onprogress = ({ loaded }) => report(loaded);
    request.onload = () => {
      const lines = request.getAllResponseHeaders().trim().split('\r\n');
      const received = lines.map((line): [string, string] => {
        const at = line.indexOf(':');
        return [line.slice(0, at), line.slice(at + 1).trim()];
      });
      resolve(new Response(request.responseText, { status: request.status, headers: received }));
    };
    request.onerror = () => reject(new TypeError('The upload failed.'));
    request.onabort = () => reject((signal?.reason as Error | undefined) ?? new TypeError('The upload was aborted.'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}
