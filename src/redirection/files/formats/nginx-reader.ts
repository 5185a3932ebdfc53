import type { QueryHandling } from '../../rules/redirection-rule.entity.js';
import { literally, literalOf, outOfOneWord, queryOf, type QueryRule } from './expressions.js';
import type { ParsedRule, ReadDirective, ReadRule } from './rule-format.js';
import { conditionMembers, joined, parseTest, type Test } from './server-file.js';
import { isText, NOT_UTF8 } from './text-lines.js';

const MOST_WORDS = 1000;
const DEEPEST_BLOCK = 32;

/** The rules of an Nginx file: `rewrite` and `return`. Other directives are ignored. */
export function readNginx(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  return joined(readBlocks(text));
}

async function* readBlocks(text: AsyncIterable<string>): AsyncGenerator<ReadRule> {
  const tokenizer = new Tokenizer();
  const statements = new Statements();
  try {
    for await (const chunk of text) {
      for (const { line, kind, text: word } of tokenizer.push(chunk)) {
        const read = kind === 'word' ? statements.word(line, word) : statements.end(line, kind);
        if (read) yield read;
      }
    }
    tokenizer.end();
    yield* statements.unclosed();
  } catch (error) {
    // The rest cannot be parsed: it may be within a word or in another block.
    if (!(error instanceof UnreadableFile)) throw error;
    yield { line: error.line, problem: error.message };
  }
}

/** Parses words into directives and blocks. */
class Statements {
  private words: string[] = [];
  private line = 1;
  private readonly blocks: Block[] = [];

  word(line: number, word: string): undefined {
    if (!this.words.length) this.line = line;
    if (this.words.length >= MOST_WORDS) throw new UnreadableFile(this.line, 'This directive does not end.');
    this.words.push(word);
  }

  end(line: number, sign: ';' | '{' | '}'): ReadRule | undefined {
    const { words } = this;
    this.words = [];
    if (sign === '{') {
      if (this.blocks.length >= DEEPEST_BLOCK) throw new UnreadableFile(line, 'Blocks are nested too deep.');
      this.blocks.push(blockOf(words));
      return undefined;
    }
    if (sign === ';') return this.directive(words);
    const isClosed = this.blocks.pop() !== undefined;
    return isClosed && !words.length ? undefined : { line, problem: 'A bracket closes nothing, or too early.' };
  }

  *unclosed(): Generator<ReadRule> {
    if (this.words.length) yield { line: this.line, problem: 'The file ends in the middle of this.' };
  }

  private directive(words: readonly string[]): ReadRule | undefined {
    const { line } = this;
    if (!words.every(isText)) return { line, problem: NOT_UTF8 };
    const read = directiveRule(words, this.blocks);
    return read && { line, ...read };
  }
}

/** An expression on the URL. */
interface Place {
  expression: string;
  anyCase: boolean;
}

/** The conditions of a block. */
export interface Block {
  kind: 'open' | 'location' | 'if' | 'other';
  place?: Place;
  query?: { expression: string; anyCase: boolean };
  test?: Test & { holds: boolean };
  /** Why its directives cannot be rules. */
  problem?: string;
}

const TESTS: Readonly<Record<string, Test['what']>> = {
  $http_user_agent: 'agent',
  $http_referer: 'referrer',
  $host: 'host',
  $http_host: 'host',
};
const OPERATORS = ['~', '~*', '!~', '!~*', '=', '!='];

/** Parses the words before an opening bracket. */
function blockOf(words: readonly string[]): Block {
  const [name, ...rest] = words;
  if (name === 'http' || name === 'server') return { kind: 'open' };
  if (name === 'location') return locationOf(rest);
  return name === 'if' ? conditionOf(rest) : { kind: 'other' };
}

function locationOf(words: readonly string[]): Block {
  const [sign = '', path = ''] = words.length > 1 ? words : ['', ...words];
  if (sign === '~' || sign === '~*') {
    return { kind: 'location', place: { expression: outOfOneWord(path), anyCase: sign === '~*' } };
  }
  if (path.startsWith('@') || !path) return { kind: 'other' };
  const expression = sign === '=' ? `^${literally(path)}$` : `^${literally(path)}.*`;
  return { kind: 'location', place: { expression, anyCase: false } };
}

/** `if ( $variable ~ expression )`; the brackets may be separate words. */
function conditionOf(words: readonly string[]): Block {
  const inner = [...words];
  inner[0] = inner[0]?.replace(/^\(/, '') ?? '';
  inner.push(inner.pop()?.replace(/\)$/, '') ?? '');
  const [variable = '', operator = '', pattern = '', ...more] = inner.filter((word) => word !== '');
  const unknown: Block = { kind: 'if', problem: `No rule knows the condition ${words.join(' ').slice(0, 80)}.` };
  if (more.length || !OPERATORS.includes(operator)) return unknown;
  const isNegative = operator.startsWith('!');
  const anyCase = operator.endsWith('*');
  const expression = operator.endsWith('=') ? `^${literally(pattern)}$` : outOfOneWord(pattern);
  const what = TESTS[variable];
  if (what) {
    const test = parseTest(what, expression, anyCase);
    return test ? { kind: 'if', test: { ...test, holds: !isNegative } } : unknown;
  }
  if (isNegative) return unknown;
  if (variable === '$args' || variable === '$query_string') return { kind: 'if', query: { expression, anyCase } };
  if (variable === '$uri' || variable === '$request_uri') return { kind: 'if', place: inlineCase(expression, anyCase) };
  return unknown;
}

/** An expression without its prefix `(?i)`. */
const inlineCase = (expression: string, anyCase = false): Place =>
  expression.startsWith('(?i)') ? { expression: expression.slice(4), anyCase: true } : { expression, anyCase };

/** The rule of a directive within blocks; undefined for other directives. */
function directiveRule(words: readonly string[], blocks: readonly Block[]): ReadDirective | undefined {
  const [name, ...rest] = words;
  if ((name !== 'rewrite' && name !== 'return' && name !== 'break') || blocks.some(({ kind }) => kind === 'other'))
    return undefined;
  const problem = blocks.find((block) => block.problem !== undefined)?.problem;
  if (problem !== undefined) return { problem };
  const asked = askedBy(blocks);
  if (!asked) return { problem: 'A rule cannot ask for all of this.' };
  if (name === 'break') return asked.place && { ...ruleOf(asked.place, asked, NOTHING, undefined) };
  return name === 'rewrite' ? rewriteRule(rest, asked) : returnRule(rest, asked);
}

type Action = Pick<ParsedRule, 'action_type' | 'action_code'>;
const NOTHING: Action = { action_type: 'nothing', action_code: 0 };
const PASS: Action = { action_type: 'pass', action_code: 0 };
const redirect = (code: number): Action => ({ action_type: 'url', action_code: code });

type Asked = Pick<Block, 'place' | 'query' | 'test'>;

/** The conditions of all blocks together; undefined if two are of the same kind. */
function askedBy(blocks: readonly Block[]): Asked | undefined {
  const asked: Asked = {};
  for (const { place, query, test } of blocks) {
    if ((place && asked.place) || (query && asked.query) || (test && asked.test)) return undefined;
    Object.assign(asked, { ...(place && { place }), ...(query && { query }), ...(test && { test }) });
  }
  return asked;
}

function rewriteRule([pattern = '', target = '', flag = '']: readonly string[], asked: Asked): ReadDirective {
  if (!pattern || !target) return { problem: 'There is no target.' };
  if (asked.place) return { problem: 'A rule cannot ask for all of this.' };
  const isElsewhere = /^https?:\/\//i.test(target);
  const action = flag === 'permanent' ? redirect(301) : flag === 'redirect' || isElsewhere ? redirect(302) : PASS;
  return ruleOf(inlineCase(outOfOneWord(pattern)), asked, action, target);
}

function returnRule([first = '', second = '']: readonly string[], asked: Asked): ReadDirective {
  const { place } = asked;
  if (!place) return { problem: 'What is returned everywhere is no rule.' };
  const code = /^\d{3}$/.test(first) ? Number(first) : undefined;
  if (code !== undefined && code >= 400)
    return ruleOf(place, asked, { action_type: 'error', action_code: code }, undefined);
  const target = code === undefined ? first : second;
  if (!target || (code !== undefined && (code < 301 || code > 308))) return { problem: 'A rule cannot return this.' };
  return ruleOf(place, asked, redirect(code ?? 302), `${target}?`);
}

/** The end of a target that passes the query on. */
const HANDED_ON = /(?:\$is_args|[?&])\$(?:args|query_string)\??$/;

/** The rule of a location. A question mark at the end of the target drops the query. */
function ruleOf(place: Place, { query, test }: Asked, action: Action, replacement: string | undefined): ReadDirective {
  const passes = replacement !== undefined && HANDED_ON.test(replacement);
  const drops = !passes && replacement?.endsWith('?') === true;
  const target =
    replacement === undefined ? undefined : targetOf(replacement.replace(HANDED_ON, '').replace(/\?$/, ''));
  if (replacement !== undefined && target === undefined) return { problem: 'The target has variables of the server.' };
  const source = sourceOf(place, query, passes ? 'pass' : 'exactorder');
  if (!source) return { problem: 'A rule cannot ask this of the query.' };
  const { match_type, own } = conditionMembers(test);
  if (target === undefined && test?.holds === false)
    return { problem: 'A rule cannot do this where a condition fails.' };
  const targets = test ? { [test.holds ? 'url_from' : 'url_notfrom']: target } : { url: target };
  const handling = passes ? 'pass' : (source.query?.handling ?? (drops ? 'ignore' : 'exact'));
  return {
    rule: {
      url: source.url,
      match_type,
      ...action,
      action_data: { ...own, ...(target === undefined ? {} : targets) },
      regex: source.isExpression,
      match_data: {
        source: {
          flag_query: source.isExpression ? 'exact' : handling,
          flag_case: place.anyCase,
          flag_trailing: source.isShort,
          flag_regex: source.isExpression,
        },
      },
    },
  };
}

interface Source {
  url: string;
  isExpression: boolean;
  isShort: boolean;
  query: QueryRule | undefined;
}

/** A plain source if the expression matches one text only; only that can have parameters. */
function sourceOf({ expression }: Place, query: Block['query'], ordered: QueryHandling): Source | undefined {
  const [, whole = '*', slash] = /^\^(.*?)(\/\?)?\$$/s.exec(expression) ?? [];
  const plain = literalOf(whole);
  const parameters = query && queryOf(query.expression, ordered);
  if (plain === undefined) {
    return query ? undefined : { url: expression, isExpression: true, isShort: false, query: undefined };
  }
  if (query && !parameters) return undefined;
  const url = parameters ? `${plain}?${parameters.query}` : plain;
  return { url, isExpression: false, isShort: slash !== undefined, query: parameters };
}

/** The target, with groups of one digit; undefined if it has variables of the server. */
const targetOf = (target: string): string | undefined =>
  /\$(?![1-9])/.test(target) ? undefined : target.replace(/\$(\d)(?=\d)/g, '${$1}');

/** A word or a punctuation mark of a file. */
interface Token {
  line: number;
  kind: 'word' | ';' | '{' | '}';
  text: string;
}

/** A syntax error after which the rest of a file cannot be parsed. */
class UnreadableFile extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const LONGEST_WORD = 65_536;
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', r: '\r', n: '\n' };

/** Splits the text of an Nginx file into tokens. */
class Tokenizer {
  private line = 1;
  private before = '';
  private word: string | undefined;
  private wordLine = 1;
  private quote = '';
  private isComment = false;
  private isEscaped = false;
  /** Whether the last character was `$`: brackets of a variable belong to the word. */
  private afterDollar = false;
  private inVariable = false;

  /** The tokens that are complete with this chunk. */
  *push(chunk: string): Generator<Token> {
    for (const sign of chunk) {
      yield* this.take(sign);
      // CRLF is one line break.
      if (sign === '\r' || (sign === '\n' && this.before !== '\r')) this.line += 1;
      this.before = sign;
      if ((this.word?.length ?? 0) > LONGEST_WORD) throw new UnreadableFile(this.wordLine, 'This word does not end.');
    }
  }

  /** Throws if the text ends within quotation marks. */
  end(): void {
    if (this.quote) throw new UnreadableFile(this.wordLine, 'A quotation mark is not closed.');
  }

  private *take(sign: string): Generator<Token> {
    if (this.isComment) {
      this.isComment = sign !== '\n' && sign !== '\r';
    } else if (this.isEscaped) {
      this.isEscaped = false;
      this.add(/["'\\]/.test(sign) ? sign : (ESCAPES[sign] ?? `\\${sign}`));
    } else if (sign === '\\') {
      this.begin();
      this.isEscaped = true;
    } else if (this.quote) {
      if (sign === this.quote) this.quote = '';
      else this.add(sign);
    } else yield* this.outside(sign);
  }

  private *outside(sign: string): Generator<Token> {
    const opensVariable = this.afterDollar && sign === '{';
    this.afterDollar = sign === '$';
    if (/\s/.test(sign)) yield* this.complete();
    else if (this.word === undefined && sign === '#') this.isComment = true;
    else if (this.word === undefined && (sign === '"' || sign === "'")) {
      this.begin();
      this.quote = sign;
    } else if (opensVariable || (this.inVariable && sign === '}')) {
      this.inVariable = opensVariable;
      this.add(sign);
    } else if (sign === ';' || sign === '{' || sign === '}') {
      yield* this.complete();
      yield { line: this.line, kind: sign, text: '' };
    } else this.add(sign);
  }

  private begin(): void {
    if (this.word === undefined) this.wordLine = this.line;
    this.word ??= '';
  }

  private add(text: string): void {
    this.begin();
    this.word += text;
  }

  private *complete(): Generator<Token> {
    if (this.word !== undefined) yield { line: this.wordLine, kind: 'word', text: this.word };
    this.word = undefined;
  }
}
