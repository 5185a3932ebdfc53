import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OpenAPIObject } from '@nestjs/swagger';
import { marked } from 'marked';
import { acceptedCodings } from '#libs/http';
import { escapeHtml } from '#libs/markup';

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

/**
 * The page of a document. Its sections are there before the scripts, which take a while to build the rest.
 *
 * @param query The query of the page and of the document; empty for none
 */
export const pageOf = (
  { info, tags = [] }: Pick<OpenAPIObject, 'info' | 'tags'>,
  query: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lintel: REST interface</title>
<meta name="description" content="The REST interface of this site: every route, to try out in the browser.">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="preload" as="fetch" href="/docs/openapi.json${query}" crossorigin>
<script src="/docs/swagger-ui-bundle.js" defer></script>
<script src="/docs/start.js" defer></script>
</head>
<body>
<main>
<div id="sections" class="swagger-ui"><div class="wrapper">
<div class="info">
<h1 class="title">${escapeHtml(info.title)}</h1>
<div class="description"><div class="renderedMarkdown">
${marked.parse(info.description ?? '', { async: false })}
</div></div>
<noscript><p>Trying out needs JavaScript. The same routes are in <a href="/docs/openapi.json${query}">openapi.json</a>.</p></noscript>
</div>
${tags.map(sectionOf).join('\n')}
</div></div>
<div id="swagger-ui" hidden></div>
</main>
</body>
</html>
`;

const sectionOf = ({ name, description = '' }: { name: string; description?: string }): string =>
  `<h2 class="opblock-tag">${escapeHtml(name)}<small>${escapeHtml(description.replaceAll('`', ''))}</small></h2>`;

/**
 * Starts the Swagger UI and shows it instead of the sections as soon as it has them, or an error. It leaves select boxes
 * without labels, which screen readers then cannot name. It would read the document with a parser for YAML, which is
 * slow.
 */
export const START = `'use strict';
const labels = [
  ['.servers select', 'Server'],
  ['.content-type', 'Media type'],
  ['.response-control-media-type select', 'Media type of the response'],
  ['.operation-filter-input', 'Filter by tag'],
  ['select', 'Value'],
];
const ui = document.getElementById('swagger-ui');
const ready = '.opblock-tag, .errors-wrapper, .failed-config';
function show() {
  if (!ui.hidden || !ui.querySelector(ready)) return;
  ui.hidden = false;
  document.getElementById('sections').remove();
}
// Some stand in a label without words.
const hasWords = (box) =>
  [...(box.labels ?? [])].some((one) => [...one.childNodes].some((node) => node !== box && node.textContent.trim()));
function label() {
  for (const [selector, text] of labels)
    for (const box of document.querySelectorAll(selector))
      if (!hasWords(box) && !box.hasAttribute('aria-label')) box.setAttribute('aria-label', text);
}
new MutationObserver(() => {
  show();
  label();
}).observe(ui, { childList: true, subtree: true });
// The UI would fill in and send defaults and examples of parameters and of fields of forms.
function empty(one) {
  const { default: standard, examples, ...schema } = one.schema ?? {};
  if (standard !== undefined && !one.description?.includes('Default'))
    one.description = (one.description ?? '') + ' Default: \`' + JSON.stringify(standard) + '\`.';
  one.schema = schema;
}
function withEmptyFields(spec) {
  const operations = Object.values(spec.paths).flatMap((path) => Object.values(path));
  const parameters = operations.flatMap(({ parameters = [] }) => parameters);
  for (const one of [...parameters, ...Object.values(spec.components.parameters)])
    if (one.schema && one.in !== 'path') empty(one);
  for (const { requestBody } of operations)
    for (const field of Object.values(requestBody?.content['multipart/form-data']?.schema.properties ?? {}))
      if (field.format !== 'binary') {
        const { description, enum: values } = field;
        for (const name of Object.keys(field)) delete field[name];
        Object.assign(field, { type: 'string', default: '', description }, values && { enum: values });
      }
  return spec;
}
const json = (_, { specActions }) => (text) => specActions.updateJsonSpec(withEmptyFields(JSON.parse(text)));
window.ui = SwaggerUIBundle({
  url: '/docs/openapi.json' + location.search,
  dom_id: '#swagger-ui',
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: true,
  filter: true,
  tryItOutEnabled: true,
  plugins: [() => ({ statePlugins: { spec: { wrapActions: { parseToJson: json } } } })],
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
  const [encoding] = acceptedCodings(request.headers['accept-encoding']);
  const headers = {
    'Content-Type': file.type,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding',
    // Tools that run in browsers read the document from anywhere.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag',
    'Cross-Origin-Resource-Policy': 'cross-origin',
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
