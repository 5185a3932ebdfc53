import { escapeLiteral } from './expressions.js';
import { header, type VisitTest } from './server-condition.js';
import type { Line } from './text-lines.js';

const MAX_DIRECTIVE = 65_536;
/** About how many bytes the directives of a file may take in memory; those of larger files are read again. */
const MAX_KEPT = 2 ** 25;
const sizeOf = (read: Directive): number => 200 + ('words' in read ? read.words.join('').length : 0);

/** A directive, or a line that cannot be read. */
export type Directive = { line: number; words: string[] } | { line: number; problem: string };

/** Directives that matter for redirects, and sections. */
const KNOWN = /^\s*(?:Redirect|Rewrite|Server(?:Name|Alias)\s|DocumentRoot\s|<)/i;

/** Reads the directives that matter. A line that ends with a backslash is joined with the next one. */
export async function* directivesOf(lines: AsyncIterable<Line>): AsyncGenerator<Directive> {
  let begun: Line | undefined;
  for await (const line of lines) {
    if (line.problem !== undefined) {
      if (begun && KNOWN.test(begun.text)) yield directiveOf(begun);
      begun = undefined;
      yield { line: line.number, problem: line.problem };
      continue;
    }
    const whole: Line = begun ? { number: begun.number, text: begun.text + line.text } : line;
    const isContinued = whole.text.endsWith('\\') && whole.text.length < MAX_DIRECTIVE;
    begun = isContinued ? { ...whole, text: whole.text.slice(0, -1) } : undefined;
    if (!isContinued && KNOWN.test(whole.text)) yield directiveOf(whole);
  }
  if (begun && KNOWN.test(begun.text)) yield directiveOf(begun);
}

const directiveOf = ({ number: line, text }: Line): Directive => ({ line, words: wordsOf(text) });

const WORD = /\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|((?:\\.|\S)+))/y;

/** Splits a directive into words. An unclosed quotation mark is an ordinary character. */
export function wordsOf(directive: string): string[] {
  const words: string[] = [];
  for (WORD.lastIndex = 0; WORD.lastIndex < directive.length;) {
    const found = WORD.exec(directive);
    if (!found) break;
    const within = found[1] ?? found[2];
    words.push(within === undefined ? (found[3] ?? '') : within.replace(/\\(["'])/g, '$1'));
  }
  return words;
}

/** What applies to the directives of a section. Sections that are no contexts of their own share that of their parent. */
export interface SectionContext {
  /** Whether patterns of RewriteRule match paths with their leading slash. */
  isServer: boolean;
  /** The path that patterns do not see, with a slash at the end. */
  folder: string;
  /** The path of relative targets, with a slash at the end; undefined without a RewriteBase. */
  base: string | undefined;
  /** Whether RewriteRule applies; undefined if nothing says so. */
  isOn: boolean | undefined;
  /** The hosts it applies to; empty for all. */
  hosts: string[];
  /** Whether it applies to some hosts only, which have to be named. */
  needsHost: boolean;
  documentRoot: string | undefined;
  /** Why its rules cannot be read. */
  problem: string | undefined;
}

interface Section {
  name: string;
  context: SectionContext;
}

/**
 * The contexts of a file. Apache applies the last `RewriteEngine`, `RewriteBase` and `ServerName` of a context to the
 * whole of it, so they are read before the rules.
 */
export class Contexts {
  readonly root: SectionContext = {
    isServer: false,
    folder: '/',
    base: undefined,
    isOn: undefined,
    hosts: [],
    needsHost: false,
    documentRoot: undefined,
    problem: undefined,
  };
  /** Whether all rules of mod_rewrite stand before those of mod_alias. */
  isInOrder = true;
  /** The directives of the file; undefined if it has so many that reading it again takes less memory. */
  kept: Directive[] | undefined = [];
  /** The context of each section, in their order. */
  private readonly known: SectionContext[] = [];

  /** Reads the settings of all contexts. */
  static async of(lines: AsyncIterable<Line>): Promise<Contexts> {
    const contexts = new Contexts();
    const walk = contexts.walk();
    let hasRedirects = false;
    let size = 0;
    for await (const read of directivesOf(lines)) {
      size += contexts.kept ? sizeOf(read) : 0;
      if (size > MAX_KEPT) contexts.kept = undefined;
      contexts.kept?.push(read);
      if ('problem' in read) continue;
      const [name = '', ...words] = read.words;
      hasRedirects ||= /^redirect/i.test(name);
      if (hasRedirects && /^rewriterule$/i.test(name)) contexts.isInOrder = false;
      if (walk.section(name, words, read.line) === undefined) set(walk.context, name.toLowerCase(), words);
    }
    return contexts;
  }

  /** Follows the sections of the file again, with the settings that were read. */
  walk(): Walk {
    const { root, known } = this;
    const open: Section[] = [];
    let count = 0;
    const contextAt = (depth: number): SectionContext => open.at(depth)?.context ?? root;
    return {
      get context() {
        return contextAt(-1);
      },
      section(name, words, line) {
        if (!name.startsWith('<')) return undefined;
        if (name.startsWith('</')) {
          const closed = open.pop();
          const isMatching = closed?.name === name.slice(2).replace(/>$/, '').toLowerCase();
          if (closed && !isMatching) open.push(closed);
          return { problem: isMatching ? undefined : `The section ${name.slice(0, 50)} is not open here.` };
        }
        const kind = name.slice(1).replace(/>$/, '').toLowerCase();
        known[count] ??= contextOf(
          kind,
          words.map((word) => word.replace(/>$/, '')).filter(Boolean),
          contextAt(-1),
          line,
        );
        open.push({ name: kind, context: known[count] ?? root });
        count += 1;
        return { problem: undefined };
      },
    };
  }
}

interface Walk {
  readonly context: SectionContext;
  /** Enters or leaves a section; undefined for other directives. */
  section: (name: string, words: readonly string[], line: number) => { problem: string | undefined } | undefined;
}

function set(context: SectionContext, name: string, [first = '', ...more]: readonly string[]): void {
  if (name === 'rewriteengine') context.isOn = first.toLowerCase() === 'on';
  else if (name === 'rewritebase') context.base = first.replace(/\/?$/, '/');
  else if (name === 'servername') context.hosts.push(hostOf(first));
  else if (name === 'serveralias') context.hosts.push(...[first, ...more].map(hostOf));
  else if (name === 'documentroot') context.documentRoot = first.replace(/\/+$/, '');
}

const hostOf = (name: string): string =>
  name
    .replace(/^https?:\/\//i, '')
    .replace(/:\d+$/, '')
    .toLowerCase();

function contextOf(kind: string, words: readonly string[], parent: SectionContext, line: number): SectionContext {
  const [first = ''] = words;
  const refused = (problem: string): SectionContext => ({ ...parent, problem: parent.problem ?? problem });
  if (kind === 'ifmodule') {
    return first.startsWith('!')
      ? refused(`The section at line ${line} applies only without the module ${first.slice(1, 50)}.`)
      : parent;
  }
  const own = { ...parent, isOn: false, base: undefined };
  if (kind === 'virtualhost') return { ...own, isServer: true, hosts: [], needsHost: true };
  if (kind === 'directory' && words.length === 1) {
    const root = parent.documentRoot;
    const path = first.replace(/\/+$/, '');
    const isBelow = root !== undefined && !/[*?[\]]/.test(path) && (path === root || path.startsWith(`${root}/`));
    if (isBelow) return { ...own, isServer: false, folder: `${path.slice(root.length)}/` };
    return refused(`The section <Directory ${first.slice(0, 50)}> at line ${line} is not below a known DocumentRoot.`);
  }
  return refused(`Rules in the section <${kind}> at line ${line} are not supported.`);
}

/** The test on the hosts of a context; undefined if it has none. */
export function hostTest({ hosts }: SectionContext): VisitTest | undefined {
  if (!hosts.length) return undefined;
  return {
    subject: header('host'),
    isNegated: false,
    patterns: hosts.map((host) => {
      const isPattern = /[*?]/.test(host);
      const name = isPattern
        ? host
            .split(/([*?])/)
            .map((part) => (part === '*' ? '.*' : part === '?' ? '.' : escapeLiteral(part)))
            .join('')
        : escapeLiteral(host);
      return { expression: `^${name}${isPattern ? '(?::\\d+)?' : ''}$`, ignoresCase: true };
    }),
  };
}
