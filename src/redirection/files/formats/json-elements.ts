import { setImmediate } from 'node:timers/promises';
import { NOT_UTF8, isText } from './text-lines.js';
import type { LineProblem } from './told-rule.js';

/** An element of one of the lists that were asked for, or what is wrong at a line. */
export type JsonElement = { line: number; list: string; value: object } | LineProblem;

/** Longer elements are not kept in memory, deeper ones not parsed. */
const LONGEST_ELEMENT = 131_072;
const DEEPEST_ELEMENT = 20;
/** So often is looked for the next element after one that does not end. */
const MOST_RECOVERIES = 200;
const WIDEST_INDENT = 40;

const IN_STRING = /["\\\n]/g;
const OUTSIDE = /["{}[\]\n]/g;

/** Where in the document the scanner stands: at its top, among its members, behind a name, in a list, beyond its end. */
type Place = 'top' | 'members' | 'value' | 'list' | 'end';
/** What it is in the middle of: a name, an element, or a value that nobody asked for. */
type Inside = 'name' | 'element' | 'other';

/**
 * Finds the elements of lists that stand in an object, without holding more of the document than one element. What is
 * broken is told and passed over: an element that lacks its end ends before the next line that begins like it.
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
  /** Blanks before the element on its line; undefined where something else stands there. */
  private indent: string | undefined;
  private depth = 0;
  private deepest = 0;
  private inString = false;
  /** Blanks at the beginning of the line so far; undefined where there is anything else. */
  private blanks: string | undefined = '';
  private toldLine = 0;
  recoveries = 0;

  constructor(private readonly lists: ReadonlySet<string>) {}

  get isDone(): boolean {
    return this.place === 'end';
  }

  /** What a further piece of the text brings. */
  *push(chunk: string): Generator<JsonElement> {
    this.text += chunk;
    while (this.at < this.text.length && this.place !== 'end') {
      if (this.inside) yield* this.goOn();
      else yield* this.look();
    }
    const isKept = this.inside === 'name' || this.inside === 'element';
    this.forget(Math.min(isKept ? this.start : this.at, this.text.length));
  }

  /** What the end of the text brings. */
  *end(): Generator<JsonElement> {
    while (this.inside === 'element') {
      yield { line: this.startLine, problem: 'The file ends in the middle of this.' };
      if (!this.recover()) return;
      yield* this.push('');
    }
    if (this.place !== 'end') yield { line: this.line, problem: 'The file ends before the document does.' };
  }

  private forget(length: number): void {
    this.text = this.text.slice(length);
    this.at -= length;
    this.start -= length;
  }

  /** Looks at the next sign outside of names and values. */
  private *look(): Generator<JsonElement> {
    const sign = this.text[this.at] ?? '';
    if (/\s/.test(sign)) {
      this.at += 1;
      if (sign === '\n') {
        this.line += 1;
        this.blanks = '';
      } else if (this.blanks !== undefined)
        this.blanks = this.blanks.length < WIDEST_INDENT ? this.blanks + sign : undefined;
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
    if (sign !== '{') yield { line: this.line, problem: 'This is no export of rules.' };
  }

  private *atMember(sign: string): Generator<JsonElement> {
    if (sign === '"') this.begin('name');
    else {
      if (sign === '}') this.place = 'end';
      else if (sign !== ',') yield* this.tellOnce('The name of a member is missing here.');
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
      // A number or a word: it ends before the next member.
      const length = this.text.slice(this.at).search(/[,}\n]/);
      this.at = length === -1 ? this.text.length : this.at + length;
      if (length !== -1) this.place = 'members';
    }
  }

  private *inList(sign: string): Generator<JsonElement> {
    if (sign === '{' || sign === '[') {
      this.indent = this.blanks || undefined;
      this.begin('element');
      return;
    }
    if (sign === ']') this.place = 'members';
    else if (sign !== ',') yield* this.tellOnce('Here is something that is no object.');
    this.at += 1;
  }

  private *tellOnce(problem: string): Generator<JsonElement> {
    if (this.toldLine !== this.line) yield { line: this.line, problem };
    this.toldLine = this.line;
  }

  private begin(inside: Inside): void {
    this.inside = inside;
    this.start = this.at;
    this.startLine = this.line;
    this.depth = 0;
    this.deepest = 0;
    this.inString = false;
    this.blanks = undefined;
  }

  private *goOn(): Generator<JsonElement> {
    const isComplete = this.skip();
    if (!isComplete) {
      if (this.inside !== 'element' || this.at - this.start <= LONGEST_ELEMENT) return;
      yield { line: this.startLine, problem: `This is longer than ${LONGEST_ELEMENT} characters, or does not end.` };
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
      return { line, problem: `This is nested deeper than ${DEEPEST_ELEMENT} levels.` };
    if (!isText(text)) return { line, problem: NOT_UTF8 };
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, list: this.list, value };
      return { line, problem: 'Here is something that is no object.' };
    } catch {
      return { line, problem: 'This is no JSON.' };
    }
  }

  /** Goes on to the end of what it is in the middle of; false where the text ends before. */
  private skip(): boolean {
    while (this.at < this.text.length) {
      const signs = this.inString ? IN_STRING : OUTSIDE;
      signs.lastIndex = this.at;
      const found = signs.exec(this.text);
      if (!found) {
        this.at = this.text.length;
        return false;
      }
      this.at = found.index + 1;
      if (this.pass(found[0])) return true;
    }
    return false;
  }

  /** Takes note of a sign; answers whether what it is in the middle of ends with it. */
  private pass(sign: string): boolean {
    if (sign === '\n') {
      // No text goes beyond its line.
      this.inString = false;
      this.line += 1;
    } else if (sign === '\\') {
      if (this.text[this.at] !== '\n') this.at += 1;
    } else if (sign === '"') {
      this.inString = !this.inString;
      return !this.inString && this.depth === 0;
    } else if (sign === '{' || sign === '[') {
      this.depth += 1;
      this.deepest = Math.max(this.deepest, this.depth);
    } else {
      this.depth -= 1;
      return this.depth <= 0;
    }
    return false;
  }

  /** Goes back to the next line that begins as the broken element does. */
  private recover(): boolean {
    const next =
      this.indent === undefined || this.recoveries >= MOST_RECOVERIES
        ? -1
        : this.text.slice(this.start, this.at).indexOf(`\n${this.indent}{`);
    if (next === -1 || this.indent === undefined) return false;
    this.recoveries += 1;
    const skipped = this.text.slice(this.start, this.start + next + 1);
    this.line = this.startLine + (skipped.match(/\n/g)?.length ?? 0);
    this.blanks = this.indent;
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

/** The elements of the lists of these names that stand in the object that a text holds. */
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
      // What was read already is read again: others get their turn meanwhile.
      recoveries = scanner.recoveries;
      await setImmediate();
    }
    if (scanner.isDone) return;
  }
  yield* scanner.end();
}
