import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** A heading with the modules whose codes it lists, and the page of `docs/` on which it stands. */
interface Section {
  title: string;
  page: string;
  modules: readonly string[];
}

/** Every library may answer for every route; modules name their sections themselves. */
const EVERY_ROUTE: Section = { title: 'Every route', page: 'errors', modules: ['libs'] };
const DEFAULT_PAGE = 'errors-of-namespaces';
const GENERATED = '<!-- Generated from the error codes of the sources by `npm run docs:generate`. Do not edit. -->';
/** Stands for what is only known at run time. */
const UNKNOWN = '…';

/** The tags by which the comment above codes names the section of its module, and the page with the section. */
const SECTION = /^ \* @section (.+)(?:\n \* @page (.+))?$/m;

/** An error code as the sources declare it. */
interface DeclaredError {
  module: string;
  code: string;
  status: string;
  text: string;
}

/** The pages of `docs/` with every error code that the sources below a folder declare, by their file names. */
export function errorsPages(root: string): Record<string, string> {
  const files = ['libs', 'src'].flatMap((top) => sourcesBelow(root, top));
  const errors = files.flatMap((file) => errorsIn(root, file));
  const sections = sectionsIn(root, files);
  const named = new Set(sections.flatMap(({ modules }) => modules));
  const others = [...new Set(errors.map(({ module }) => module))].filter((module) => !named.has(module));
  const listed = (page: string) =>
    [...sections, { title: 'Others', page: DEFAULT_PAGE, modules: others }]
      .filter((section) => section.page === page)
      .flatMap(({ title, modules }) =>
        sectionOf(
          title,
          errors.filter(({ module }) => modules.includes(module)),
        ),
      )
      .join('\n');
  return {
    'errors.md': `# Errors

${GENERATED}

Every error response of the REST interface is a JSON object with a \`code\` for programs, a \`message\` for people and
\`data.status\`, the HTTP status. Programs test the code, because messages may change.

\`\`\`json
{ "code": "rest_post_invalid_id", "message": "Invalid post ID.", "data": { "status": 404 } }
\`\`\`

- A status of **401 or 403** is 401 for anonymous callers and 403 for callers who are signed in.
- \`rest_invalid_param\` and \`rest_missing_callback_param\` name the arguments at fault in \`data.params\`.
- \`…\` stands for a part of the message that depends on the request.
- Responses with the status 429 or 503 may have a \`Retry-After\` header. [Rate limits](reference/rate-limits.md) have
  headers of their own.
- With \`Accept: application/problem+json\`, errors are [problem details](reference/problem-details.md).

[Content](errors-of-content.md) and [calendar, imports, embeds, redirects and page cache](errors-of-namespaces.md) have
pages of their own.
${listed('errors')}
`,
    'errors-of-content.md': `# Errors of content

${GENERATED}

[Errors](errors.md) explains the format, and lists the codes of every route and of accounts.
${listed('errors-of-content')}
`,
    'errors-of-namespaces.md': `# Errors of calendar, redirects and page cache

${GENERATED}

[Errors](errors.md) explains the format, and lists the codes of every route and of accounts.
${listed(DEFAULT_PAGE)}
`,
  };
}

function sectionOf(title: string, errors: readonly DeclaredError[]): string[] {
  const hasMessage = ({ code, status }: DeclaredError): boolean =>
    errors.some((other) => other.code === code && other.status === status && other.text !== UNKNOWN);
  const described = errors.filter((error) => error.text !== UNKNOWN || !hasMessage(error));
  // Codes with the same status and message share a row.
  const codes = new Map<string, Set<string>>();
  for (const { code, status, text } of described) {
    const rest = `${status} | ${text.replaceAll('|', '\\|')}`;
    codes.set(rest, (codes.get(rest) ?? new Set()).add(`\`${code}\``));
  }
  const rows = [...codes].map(([rest, names]) => `| ${[...names].toSorted().join(', ')} | ${rest} |`).toSorted();
  return rows.length ? [`\n## ${title}\n`, '| Code | Status | Message |', '| --- | --- | --- |', ...rows] : [];
}

const sourcesBelow = (root: string, top: string): string[] =>
  readdirSync(join(root, top), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();

/** The module below `src` that has a file; `libs` for all libraries. */
function moduleOf(file: string): string {
  const [top = '', second = ''] = file.split(sep);
  return top === 'src' ? second : top;
}

/** The sections in the order of the files that name them first, each with all of its modules. */
function sectionsIn(root: string, files: readonly string[]): Section[] {
  const sections = new Map([[EVERY_ROUTE.title, EVERY_ROUTE]]);
  for (const file of files.filter((name) => name.endsWith('.errors.ts'))) {
    const [, title, page = DEFAULT_PAGE] = SECTION.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    if (title === undefined) continue;
    const modules = sections.get(title)?.modules ?? [];
    sections.set(title, { title, page, modules: [...modules, moduleOf(file)] });
  }
  return [...sections.values()];
}

/** The error codes of a file: those of catalogues, and those that are thrown with a code of their own. */
function errorsIn(root: string, file: string): DeclaredError[] {
  const text = readFileSync(join(root, file), 'utf8');
  if (!/\bcatalogue\(|\bErrorCodes\b|\bnew RestError\(/.test(text)) return [];
  const module = moduleOf(file);
  const found: DeclaredError[] = [];
  const visit = (node: ts.Node): void => {
    for (const [code, status, message] of declaredBy(node)) {
      const shown = status && statusText(status);
      if (shown) found.push({ module, code, status: shown, text: messageText(message) });
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

type Declaration = [code: string, status: ts.Expression | undefined, message: ts.Expression | undefined];

function declaredBy(node: ts.Node): Declaration[] {
  if (ts.isNewExpression(node) && node.expression.getText() === 'RestError') {
    const [code, status, message] = node.arguments ?? [];
    return code && ts.isStringLiteral(code) ? [[code.text, status, message]] : [];
  }
  const codes = codesOf(node);
  if (!codes || !ts.isObjectLiteralExpression(codes)) return [];
  return codes.properties.flatMap((property): Declaration[] => {
    if (!ts.isPropertyAssignment(property) || !ts.isArrayLiteralExpression(property.initializer)) return [];
    const { name, initializer } = property;
    const [status, message] = initializer.elements;
    return ts.isIdentifier(name) || ts.isStringLiteral(name) ? [[name.text, status, message]] : [];
  });
}

/** The object with the codes, where a node declares some. */
function codesOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node) && node.expression.getText() === 'catalogue') return node.arguments[0];
  if (!ts.isSatisfiesExpression(node) || node.type.getText() !== 'ErrorCodes') return undefined;
  return ts.isAsExpression(node.expression) ? node.expression.expression : node.expression;
}

function statusText(status: ts.Expression): string | undefined {
  if (ts.isNumericLiteral(status)) return status.text;
  return ts.isStringLiteral(status) && status.text === 'rights' ? '401 or 403' : undefined;
}

/** A message, without the parts that are only known at run time. */
function messageText(message: ts.Expression | undefined): string {
  if (message && ts.isStringLiteralLike(message)) return message.text;
  if (message && ts.isTemplateExpression(message))
    return [message.head.text, ...message.templateSpans.map(({ literal }) => literal.text)].join(UNKNOWN);
  return UNKNOWN;
}
