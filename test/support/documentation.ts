import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { GuideMarkdown, SECTION } from '../../src/front/guide/guide-markdown.js';

const ROOT = resolve(import.meta.dirname, '../..');
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const marked = new Marked();

/** An example of a page: a block of commands, and the JSON that follows it directly. */
export interface Example {
  commands: string;
  answer?: unknown;
}

/** A page of the documentation. */
export class DocumentationPage {
  readonly text: string;
  private readonly tokens: Token[];

  /** @param file Path from the root of the project. */
  constructor(readonly file: string) {
    this.text = readFileSync(join(ROOT, file), 'utf8');
    this.tokens = marked.lexer(this.text);
  }

  get lines(): number {
    return this.text.trimEnd().split('\n').length;
  }

  /** The blocks of commands, in their order. */
  get examples(): Example[] {
    const blocks = this.tokens.filter(({ type }) => type !== 'space');
    return blocks.flatMap((block, index) => {
      if (!isCode(block, 'bash')) return [];
      const next = blocks[index + 1];
      return [{ commands: block.text, ...(isCode(next, 'json') ? { answer: JSON.parse(next.text) as unknown } : {}) }];
    });
  }

  /** The listings that begin with the path of their file, by that path. */
  get listings(): ReadonlyMap<string, string> {
    const found = this.tokens.flatMap((token) => (isCode(token, 'ts') ? [/^\/\/ (\S+)\n(.*)$/s.exec(token.text)] : []));
    return new Map(found.flatMap((match) => (match ? [[match[1] ?? '', `${match[2] ?? ''}\n`]] : [])));
  }

  /** The relative links and images that lead nowhere, with what is missing. */
  get brokenLinks(): string[] {
    const hrefs: string[] = [];
    void marked.walkTokens(this.tokens, (token) => {
      if (token.type === 'link' || token.type === 'image') hrefs.push((token as Tokens.Link).href);
    });
    return hrefs.filter((href) => !SCHEME.test(href) && !href.startsWith('/') && !this.leadsSomewhere(href));
  }

  private leadsSomewhere(href: string): boolean {
    const [path = '', anchor] = href.split('#');
    const file = path ? relative(ROOT, resolve(ROOT, dirname(this.file), path)) : this.file;
    if (!existsSync(join(ROOT, file))) return false;
    return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor);
  }
}

const isCode = (token: Token | undefined, language: string): token is Tokens.Code =>
  token?.type === 'code' && (token as Tokens.Code).lang === language;

/** The anchors of the headings of a file. */
function anchorsOf(file: string): Set<string> {
  const { body } = new GuideMarkdown({ urlOf: () => undefined }).render(file, readFileSync(join(ROOT, file), 'utf8'));
  return new Set([...String(body).matchAll(/<h\d id="([^"]*)"/g)].map(([, id = '']) => id.slice(SECTION.length)));
}

/** The READMEs and every page of the documentation. */
export function documentationPages(): DocumentationPage[] {
  const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file));
  return ['README.md', 'CONTRIBUTING.md', 'libs/client/README.md', ...docs.sort()].map(
    (file) => new DocumentationPage(file),
  );
}

/** The folder of the extension that a guide completes. */
export const GUIDED_EXTENSION = 'book-club/';

/** How the commands of an example ended. */
export interface Outcome {
  code: number;
  /** The HTTP statuses of the requests. */
  statuses: number[];
  output: string;
  problems: string;
}

/** Every `curl` of an example reports its HTTP status. */
const PRELUDE = `set -euo pipefail
curl() { command curl --silent --show-error --max-time 60 --write-out '%{stderr}\\nHTTP %{http_code}\\n' "$@"; }
`;

/** Where and how the commands of an example run: in the root of the project, unless said otherwise. */
interface RunOptions {
  cwd?: string;
  environment?: Record<string, string>;
  /** In milliseconds. */
  timeout?: number;
}

/**
 * Runs the commands of an example as a reader would. Bash takes its input, a socket, for a remote shell, and would read
 * the start file of the user each time.
 */
export function runExample(
  commands: string,
  { cwd = ROOT, environment, timeout = 120_000 }: RunOptions = {},
): Promise<Outcome> {
  const { PATH = '' } = process.env;
  return new Promise((done) => {
    const options = { cwd, env: { PATH, ...environment }, timeout };
    execFile('bash', ['--norc', '-c', PRELUDE + commands], options, (error, output, errors) => {
      done({
        code: error ? Number(error.code ?? 1) : 0,
        statuses: [...errors.matchAll(/^HTTP (\d{3})$/gm)].map(([, status]) => Number(status)),
        output,
        problems: errors.replace(/^HTTP \d{3}$/gm, '').trim(),
      });
    });
  });
}

/** The commands of the launcher that commands name. */
export const namedCommands = (commands: string): string[] =>
  [...commands.matchAll(/\bnpx lintel ([\w:-]+)/g)].map(([, command = '']) => command);

/** The scripts of the package that commands name. */
export const namedScripts = (commands: string): string[] =>
  [...commands.matchAll(/\bnpm (?:run (?:-s |--silent )?([\w:-]+)|(start|test)\b)/g)].map(
    ([, script, alone]) => script ?? alone ?? '',
  );
