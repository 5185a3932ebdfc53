import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

/** A file in the encodings that clients accept. */
export interface CompressedFile {
  type: string;
  etag: string;
  encodings: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** The files of the Swagger UI that the page loads, with their types. */
export const UI_FILES: Readonly<Record<string, string>> = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
};

/** The page. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lintel: REST interface</title>
<meta name="description" content="The REST interface of this site: every route, to try out in the browser.">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="preload" as="fetch" href="/docs/openapi.json" crossorigin>
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body>
<main id="swagger-ui"></main>
<noscript><p>This page needs JavaScript. The same routes are in <a href="/docs/openapi.json">openapi.json</a>.</p></noscript>
</body>
</html>
`;

/** Starts the Swagger UI. It leaves select boxes without labels, which screen readers then cannot name. */
export const START = `'use strict';
const labels = [
  ['.servers select', 'Server'],
  ['.content-type', 'Media type'],
  ['.response-control-media-type select', 'Media type of the response'],
  ['.operation-filter-input', 'Filter by tag'],
  ['select', 'Value'],
];
function label() {
  for (const [selector, text] of labels)
    for (const box of document.querySelectorAll(selector))
      if (!box.labels?.length && !box.hasAttribute('aria-label')) box.setAttribute('aria-label', text);
}
new MutationObserver(label).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
window.ui = SwaggerUIBundle({
  url: '/docs/openapi.json',
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: true,
  filter: true,
  tryItOutEnabled: true,
});
`;

/** A file of the Swagger UI. */
export const uiFile = async (name: string): Promise<Buffer> => readFile(resolve(`swagger-ui-dist/${name}`));

/** Compresses a file, in the thread pool. */
export async function compressed(type: string, content: Buffer | string): Promise<CompressedFile> {
  const bytes = Buffer.from(content);
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(bytes, options), promisify(gzip)(bytes)]);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, etag, encodings: { br, gzip: zipped, identity: bytes } };
}

/** Sends a file in the best encoding that the client accepts. */
export function send(request: IncomingMessage, response: ServerResponse, file: CompressedFile): void {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b(?!\\.))`).test(accepted),
  );
  const headers = {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    ETag: file.etag,
  };
  if (request.headers['if-none-match']?.includes(file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const bytes = file.encodings[encoding ?? 'identity'];
  response.writeHead(200, {
    ...headers,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    'Content-Length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
