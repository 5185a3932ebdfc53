import { setImmediate } from 'node:timers/promises';
import type { LineProblem } from './rule-format.js';
import { isText, NOT_UTF8 } from './text-lines.js';

/** An element of a requested list, or a problem at a line. */
type JsonElement = { line: number; list: string; value: object } | LineProblem;

/** Longer elements are not buffered, and deeper ones not parsed. */
const MAX_ELEMENT = 131_072;
const DEEPEST_ELEMENT = 20;
/** Maximum number of attempts to find the next element after an unclosed one. */
const MAX_RECOVERIES = 200;
const WIDEST_INDENT = 40;

const [LINE_END, QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [10, 34, 92, 91, 93, 123, 125];

/** Position in the document: before it, among its members, after a member name, in a list, after its end. */
type Place = 'top' | 'members' | 'value' | 'list' | 'end';
/** What the scanner is inside of: a member name, an element, or another value. */
type Inside = 'name' | 'element' | 'other';

/**
 * Finds the elements of lists in an object, with at most one element in memory. Invalid elements are reported and
 * skipped. An unclosed element ends before the next line with the same indentation.
 */
class ElementScanner {
  private text = '';
  private at = 0;
  private line = 1;
  private place: Place = 'top';
  private inside: Inside | undefined;
  private list = '';
  private start = 0;
  private startLine = 1;
  /** Indentation of the element; undefined if other text precedes it on its line. */
  private indent: string | undefined;
  private depth = 0;
  private deepest = 0;
  private inString = false;
  /** Indentation of the current line; undefined after its first non-space character. */
  private lineIndent: string | undefined = '';
  private reportedLine = 0;
  recoveries = 0;

  constructor(private readonly lists: ReadonlySet<string>) {}

  get isDone(): boolean {
    return this.place === 'end';
  }

  /** Yields the elements that are complete after this chunk. */
  *push(chunk: string): Generator<JsonElement> {
    this.text += chunk;
    while (this.at < this.text.length && this.place !== 'end') {
      if (this.inside) yield* this.advance();
      else yield* this.scan();
    }
    const isBuffered = this.inside === 'name' || this.inside === 'element';
    this.discard(Math.min(isBuffered ? this.start : this.at, this.text.length));
  }

  /** Yields the remaining elements and problems at the end of the text. */
  *end(): Generator<JsonElement> {
    while (this.inside === 'element') {
      yield { line: this.startLine, problem: 'Unexpected end of file.' };
      if (!this.recover()) return;
      yield* this.push('');
    }
    if (this.place !== 'end') yield { line: this.line, problem: 'The document is incomplete.' };
  }

  private discard(length: number): void {
    this.text = this.text.slice(length);
    this.at -= length;
    this.start -= length;
  }

  /** Handles the next character outside of names and values. */
  private *scan(): Generator<JsonElement> {
    const sign = this.text[this.at] ?? '';
    if (/\s/.test(sign)) {
      this.at += 1;
      if (sign === '\n') {
        this.line += 1;
        this.lineIndent = '';
      } else if (this.lineIndent !== undefined)
        this.lineIndent = this.lineIndent.length < WIDEST_INDENT ? this.lineIndent + sign : undefined;
      return;
    }
    if (this.place === 'top') yield* this.atTop(sign);
    else if (this.place === 'members') yield* this.atMember(sign);
    else if (this.place === 'value') this.atValue(sign);
    else yield* this.inList(sign);
  }

  private *atTop(sign: string): Generator<JsonElement> {
    this.at += 1;
    this.place = sign === '{' ? 'members' : 'end';
    if (sign !== '{') yield { line: this.line, problem: 'This is not an export of rules.' };
  }

  private *atMember(sign: string): Generator<JsonElement> {
    if (sign === '"') this.begin('name');
    else {
      if (sign === '}') this.place = 'end';
      else if (sign !== ',') yield* this.reportOnce('Expected the name of a member.');
      this.at += 1;
    }
  }

  private atValue(sign: string): void {
    if (sign === ':') this.at += 1;
    else if (sign === '[' && this.lists.has(this.list)) {
      this.place = 'list';
      this.at += 1;
    } else if ('{["'.includes(sign)) this.begin('other');
    else {
      // A number or a literal ends before the next member.
      const length = this.text.slice(this.at).search(/[,}\n]/);
      this.at = length === -1 ? this.text.length : this.at + length;
      if (length !== -1) this.place = 'members';
    }
  }

  private *inList(sign: string): Generator<JsonElement> {
    if (sign === '{' || sign === '[') {
      this.indent = this.lineIndent || undefined;
      this.begin('element');
      return;
    }
    if (sign === ']') this.place = 'members';
    else if (sign !== ',') yield* this.reportOnce('Expected an object.');
    this.at += 1;
  }

  private *reportOnce(problem: string): Generator<JsonElement> {
    if (this.reportedLine !== this.line) yield { line: this.line, problem };
    this.reportedLine = this.line;
  }

  private begin(inside: Inside): void {
    this.inside = inside;
    this.start = this.at;
    this.startLine = this.line;
    this.depth = 0;
    this.deepest = 0;
    this.inString = false;
    this.lineIndent = undefined;
  }

  private *advance(): Generator<JsonElement> {
    const isComplete = this.skip();
    if (!isComplete) {
      if (this.inside !== 'element' || this.at - this.start <= MAX_ELEMENT) return;
      yield {
        line: this.startLine,
        problem: `The element is longer than ${MAX_ELEMENT} characters or not terminated.`,
      };
      if (!this.recover()) this.inside = 'other';
      return;
    }
    const text = this.text.slice(this.start, this.at);
    const { inside } = this;
    this.inside = undefined;
    if (inside === 'name') {
      this.list = textOfName(text);
      this.place = 'value';
    } else if (inside === 'element') {
      const element = this.element(text);
      yield element;
      if ('problem' in element) this.recover();
    } else if (this.place === 'value') this.place = 'members';
  }

  private element(text: string): JsonElement {
    const line = this.startLine;
    if (this.deepest > DEEPEST_ELEMENT)
      return { line, problem: `The element is nested deeper than ${DEEPEST_ELEMENT} levels.` };
    if (!isText(text)) return { line, problem: NOT_UTF8 };
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, list: this.list, value };
      return { line, problem: 'Expected an object.' };
    } catch {
      return { line, problem: 'Invalid JSON.' };
    }
  }

  /** Skips to the end of the current value; returns false if the text ends first. */
  private skip(): boolean {
    const { text } = this;
    let { at, inString } = this;
    let isComplete = false;
    // Uses character codes for speed: this handles almost all of a file.
    for (; at < text.length && !isComplete; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === LINE_END) {
        // Strings cannot contain line breaks.
        inString = false;
        this.line += 1;
      } else if (sign === QUOTE) {
        inString = !inString;
        isComplete = !inString && this.depth === 0;
      } else if (inString) {
        if (sign === BACKSLASH && text.charCodeAt(at + 1) !== LINE_END) at += 1;
      } else if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
        this.depth += 1;
        if (this.depth > this.deepest) this.deepest = this.depth;
      } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
        this.depth -= 1;
        isComplete = this.depth <= 0;
      }
    }
    this.at = at;
    this.inString = inString;
    return isComplete;
  }

  /** Continues at the next line with the indentation of the invalid element. */
  private recover(): boolean {
    const next =
      this.indent === undefined || this.recoveries >= MAX_RECOVERIES
        ? -1
        : this.text.slice(this.start, this.at).indexOf(`\n${this.indent}{`);
    if (next === -1 || this.indent === undefined) return false;
    this.recoveries += 1;
    const skipped = this.text.slice(this.start, this.start + next + 1);
    this.line = this.startLine + (skipped.match(/\n/g)?.length ?? 0);
    this.lineIndent = this.indent;
    this.at = this.start + next + 1 + this.indent.length;
    this.place = 'list';
    this.inside = undefined;
    return true;
  }
}

function textOfName(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
}

/** Yields the elements of some list members of a JSON object. */
export async function* elementsOf(
  text: AsyncIterable<string>,
  ...lists: readonly string[]
): AsyncGenerator<JsonElement> {
  const scanner = new ElementScanner(new Set(lists));
  let recoveries = 0;
  for await (const chunk of text) {
    for (const element of scanner.push(chunk)) {
      yield element;
      if (scanner.recoveries === recoveries) continue;
      // A part of the text is scanned again: yield to the event loop in between.
      recoveries = scanner.recoveries;
      await setImmediate();
    }
    if (scanner.isDone) return;
  }
  yield* scanner.end();
}

/** The head of an export. */
interface JsonHead {
  /** Version of the format. */
  version: string;
  /** Date in the format of RFC 2822. */
  date: string;
}

/** Elements are at the second level, indented by four spaces per level. */
const INDENT = ' '.repeat(8);

/** Writes groups and rules, in the form of API responses, as one JSON document. */
export async function* writeJson(
  plugin: JsonHead,
  groups: readonly object[],
  rules: AsyncIterable<object>,
): AsyncGenerator<string> {
  yield `{\n    "plugin": ${pretty(plugin, '    ')},\n    "groups": `;
  yield groups.length ? `[\n${groups.map(element).join(',\n')}\n    ]` : '[]';
  yield ',\n    "redirects": [';
  let isEmpty = true;
  for await (const rule of rules) {
    yield `${isEmpty ? '' : ','}\n${element(rule)}`;
    isEmpty = false;
  }
  yield isEmpty ? ']\n}\n' : '\n    ]\n}\n';
}

const pretty = (value: object, indent: string): string =>
  JSON.stringify(value, undefined, 4).replaceAll('\n', `\n${indent}`);

const element = (value: object): string => INDENT + pretty(value, INDENT);
