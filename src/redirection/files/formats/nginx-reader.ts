import type { QueryHandling } from '../../rules/redirection-rule.entity.js';
import { escapeLiteral, literalOf, unescapeWord, queryOf, type QueryRule } from './expressions.js';
import type { ParsedRule, ReadDirective, ReadRule } from './rule-format.js';
import { conditionMembers, joined, parseTest, type Test } from './server-file.js';
import { isText, NOT_UTF8 } from './text-lines.js';

const MAX_WORDS = 1000;
const DEEPEST_BLOCK = 32;

/** Reads the rules of an Nginx file: `rewrite`, `return` and `break`. Other directives are ignored. */
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
    // The rest cannot be parsed: the position within words and blocks is unknown.
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
    if (this.words.length >= MAX_WORDS) throw new UnreadableFile(this.line, 'The directive is not terminated.');
    this.words.push(word);
  }

  end(line: number, sign: ';' | '{' | '}'): ReadRule | undefined {
    const { words } = this;
    this.words = [];
    if (sign === '{') {
      if (this.blocks.length >= DEEPEST_BLOCK) throw new UnreadableFile(line, 'Blocks are nested too deeply.');
      this.blocks.push(blockOf(words));
      return undefined;
    }
    if (sign === ';') return this.directive(words);
    const isClosed = this.blocks.pop() !== undefined;
    return isClosed && !words.length ? undefined : { line, problem: 'Unexpected closing bracket.' };
  }

  *unclosed(): Generator<ReadRule> {
    if (this.words.length) yield { line: this.line, problem: 'Unexpected end of file.' };
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
  ignoresCase: boolean;
}

/** The conditions of a block. */
export interface Block {
  kind: 'open' | 'location' | 'if' | 'other';
  place?: Place;
  query?: { expression: string; ignoresCase: boolean };
  test?: Test & { holds: boolean };
  /** Why its directives cannot be converted. */
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
    return { kind: 'location', place: { expression: unescapeWord(path), ignoresCase: sign === '~*' } };
  }
  if (path.startsWith('@') || !path) return { kind: 'other' };
  const expression = sign === '=' ? `^${escapeLiteral(path)}$` : `^${escapeLiteral(path)}.*`;
  return { kind: 'location', place: { expression, ignoresCase: false } };
}

/** Parses `if ( $variable ~ expression )`. The brackets may be separate words. */
function conditionOf(words: readonly string[]): Block {
  const inner = [...words];
  inner[0] = inner[0]?.replace(/^\(/, '') ?? '';
  inner.push(inner.pop()?.replace(/\)$/, '') ?? '');
  const [variable = '', operator = '', pattern = '', ...more] = inner.filter((word) => word !== '');
  const unknown: Block = { kind: 'if', problem: `The condition ${words.join(' ').slice(0, 80)} is not supported.` };
  if (more.length || !OPERATORS.includes(operator)) return unknown;
  const isNegated = operator.startsWith('!');
  const ignoresCase = operator.endsWith('*');
  const expression = operator.endsWith('=') ? `^${escapeLiteral(pattern)}$` : unescapeWord(pattern);
  const what = TESTS[variable];
  if (what) {
    const test = parseTest(what, expression, ignoresCase);
    return test ? { kind: 'if', test: { ...test, holds: !isNegated } } : unknown;
  }
  if (isNegated) return unknown;
  if (variable === '$args' || variable === '$query_string') return { kind: 'if', query: { expression, ignoresCase } };
  if (variable === '$uri' || variable === '$request_uri')
    return { kind: 'if', place: inlineCase(expression, ignoresCase) };
  return unknown;
}

/** An expression without its prefix `(?i)`. */
const inlineCase = (expression: string, ignoresCase = false): Place =>
  expression.startsWith('(?i)') ? { expression: expression.slice(4), ignoresCase: true } : { expression, ignoresCase };

/** Converts a directive within blocks; undefined for other directives. */
function directiveRule(words: readonly string[], blocks: readonly Block[]): ReadDirective | undefined {
  const [name, ...rest] = words;
  if ((name !== 'rewrite' && name !== 'return' && name !== 'break') || blocks.some(({ kind }) => kind === 'other'))
    return undefined;
  const problem = blocks.find((block) => block.problem !== undefined)?.problem;
  if (problem !== undefined) return { problem };
  const conditions = combinedConditions(blocks);
  if (!conditions) return { problem: 'This combination of conditions is not supported.' };
  if (name === 'break') return conditions.place && { ...ruleOf(conditions.place, conditions, NOTHING, undefined) };
  return name === 'rewrite' ? rewriteRule(rest, conditions) : returnRule(rest, conditions);
}

type Action = Pick<ParsedRule, 'action_type' | 'action_code'>;
const NOTHING: Action = { action_type: 'nothing', action_code: 0 };
const PASS: Action = { action_type: 'pass', action_code: 0 };
const redirect = (code: number): Action => ({ action_type: 'url', action_code: code });

type BlockConditions = Pick<Block, 'place' | 'query' | 'test'>;

/** Combines the conditions of all blocks; undefined if two are of the same kind. */
function combinedConditions(blocks: readonly Block[]): BlockConditions | undefined {
  const conditions: BlockConditions = {};
  for (const { place, query, test } of blocks) {
    if ((place && conditions.place) || (query && conditions.query) || (test && conditions.test)) return undefined;
    Object.assign(conditions, { ...(place && { place }), ...(query && { query }), ...(test && { test }) });
  }
  return conditions;
}

function rewriteRule(
  [pattern = '', target = '', flag = '']: readonly string[],
  conditions: BlockConditions,
): ReadDirective {
  if (!pattern || !target) return { problem: 'The target is missing.' };
  if (conditions.place) return { problem: 'This combination of conditions is not supported.' };
  const isExternalUrl = /^https?:\/\//i.test(target);
  const action = flag === 'permanent' ? redirect(301) : flag === 'redirect' || isExternalUrl ? redirect(302) : PASS;
  return ruleOf(inlineCase(unescapeWord(pattern)), conditions, action, target);
}

function returnRule([first = '', second = '']: readonly string[], conditions: BlockConditions): ReadDirective {
  const { place } = conditions;
  if (!place) return { problem: 'A return directive without a URL condition is not supported.' };
  const code = /^\d{3}$/.test(first) ? Number(first) : undefined;
  if (code !== undefined && code >= 400)
    return ruleOf(place, conditions, { action_type: 'error', action_code: code }, undefined);
  const target = code === undefined ? first : second;
  if (!target || (code !== undefined && (code < 301 || code > 308)))
    return { problem: 'This return value is not supported.' };
  return ruleOf(place, conditions, redirect(code ?? 302), `${target}?`);
}

/** Matches the end of a target that passes the query on. */
const PASSED_QUERY = /(?:\$is_args|[?&])\$(?:args|query_string)\??$/;

/** Builds a rule for a location. A question mark at the end of the target drops the query. */
function ruleOf(
  place: Place,
  { query, test }: BlockConditions,
  action: Action,
  replacement: string | undefined,
): ReadDirective {
  const passes = replacement !== undefined && PASSED_QUERY.test(replacement);
  const drops = !passes && replacement?.endsWith('?') === true;
  const target =
    replacement === undefined ? undefined : targetOf(replacement.replace(PASSED_QUERY, '').replace(/\?$/, ''));
  if (replacement !== undefined && target === undefined) return { problem: 'The target contains server variables.' };
  const source = sourceOf(place, query, passes ? 'pass' : 'exactorder');
  if (!source) return { problem: 'This query condition is not supported.' };
  const { match_type, own } = conditionMembers(test);
  if (target === undefined && test?.holds === false)
    return { problem: 'Actions without a target cannot have a negated condition.' };
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
          flag_case: place.ignoresCase,
          flag_trailing: source.ignoresSlash,
          flag_regex: source.isExpression,
        },
      },
    },
  };
}

interface Source {
  url: string;
  isExpression: boolean;
  ignoresSlash: boolean;
  query: QueryRule | undefined;
}

/** The source for an expression: plain if it matches a single text. Only plain sources can have parameters. */
function sourceOf({ expression }: Place, query: Block['query'], ordered: QueryHandling): Source | undefined {
  const [, whole = '*', slash] = /^\^(.*?)(\/\?)?\$$/s.exec(expression) ?? [];
  const plain = literalOf(whole);
  const parameters = query && queryOf(query.expression, ordered);
  if (plain === undefined) {
    return query ? undefined : { url: expression, isExpression: true, ignoresSlash: false, query: undefined };
  }
  if (query && !parameters) return undefined;
  const url = parameters ? `${plain}?${parameters.query}` : plain;
  return { url, isExpression: false, ignoresSlash: slash !== undefined, query: parameters };
}

/** The target, with groups of one digit; undefined if it contains server variables. */
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

const MAX_WORD = 65_536;
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

  /** Yields the tokens that are complete after this chunk. */
  *push(chunk: string): Generator<Token> {
    for (const sign of chunk) {
      yield* this.take(sign);
      // CRLF is one line break.
      if (sign === '\r' || (sign === '\n' && this.before !== '\r')) this.line += 1;
      this.before = sign;
      if ((this.word?.length ?? 0) > MAX_WORD) throw new UnreadableFile(this.wordLine, 'The word is not terminated.');
    }
  }

  /** Throws `UnreadableFile` if the text ends within quotation marks. */
  end(): void {
    if (this.quote) throw new UnreadableFile(this.wordLine, 'Unclosed quotation mark.');
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
