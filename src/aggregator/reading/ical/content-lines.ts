import { isUtf8 } from 'node:buffer';

/** An unfolded content line of iCalendar. */
export interface ContentLine {
  /** Line of the file, from 1. */
  number: number;
  text: string;
  /** Whether the line was too long and was truncated. */
  isTruncated: boolean;
}

const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;

/** Characters that are removed from lines. Byte order marks occur within concatenated files. */
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

const windows1252 = new TextDecoder('windows-1252');

/**
 * Splits the bytes of a calendar into unfolded lines. Lines end with CR, LF or both. Empty lines are ignored. Lines are
 * unfolded before decoding, because many programs fold within the bytes of a character.
 */
export class LineSplitter {
  private readonly line: Buffer;
  private length = 0;
  private isTruncated = false;
  /** Line number of the current content line, 0 if there is none. */
  private startLine = 0;
  private number = 1;
  private isStart = true;
  private isAfterCr = false;

  constructor(maxBytes: number) {
    this.line = Buffer.allocUnsafe(maxBytes);
  }

  /** Adds a piece of the file. Yields the lines that it completes. */
  *push(piece: Uint8Array): Generator<ContentLine> {
    let at = 0;
    while (at < piece.length) {
      const first = piece[at];
      if (first === LF || first === CR) {
        if (first === CR || !this.isAfterCr) this.number += 1;
        this.isAfterCr = first === CR;
        this.isStart = true;
        at += 1;
        continue;
      }
      const end = endOfLine(piece, at);
      if (this.isStart) {
        if (this.startLine && (first === SPACE || first === TAB)) at += 1;
        else {
          yield* this.end();
          this.startLine = this.number;
        }
      }
      this.isStart = false;
      this.isAfterCr = false;
      this.append(piece.subarray(at, end));
      at = end;
    }
  }

  /** Yields the last line. */
  *end(): Generator<ContentLine> {
    if (!this.startLine) return;
    const text = decoded(this.line.subarray(0, this.length)).replace(UNPRINTABLE, '');
    yield { number: this.startLine, text, isTruncated: this.isTruncated };
    this.startLine = 0;
    this.length = 0;
    this.isTruncated = false;
  }

  private append(bytes: Uint8Array): void {
    const space = this.line.length - this.length;
    const fitting = bytes.length > space ? bytes.subarray(0, space) : bytes;
    this.line.set(fitting, this.length);
    this.length += fitting.length;
    this.isTruncated ||= fitting !== bytes;
  }
}

function endOfLine(piece: Uint8Array, from: number): number {
  let at = from;
  while (at < piece.length && piece[at] !== LF && piece[at] !== CR) at += 1;
  return at;
}

/** Decodes UTF-8. Lines whose non-ASCII bytes are all invalid UTF-8 are decoded as Windows-1252. */
function decoded(bytes: Buffer): string {
  const text = bytes.toString();
  if (!text.includes('\ufffd') || isUtf8(bytes)) return text;
  const hasOthers = /[^\u0000-\u007f\ufffd]/.test(text);
  return hasOthers ? text : windows1252.decode(bytes);
}

/** A property of a component. */
export interface Property {
  /** Upper case. */
  name: string;
  /** Values by upper-case name. */
  parameters: ReadonlyMap<string, string>;
  /** Raw value. */
  value: string;
  line: number;
}

const NAME = /^\s*([\w-]+)\s*(?=[;:])/;
/** A parameter with all its values. */
const PARAMETER = /;\s*([\w-]+)\s*=((?:"[^"]*"|[^";:])*)/y;
/** A parameter whose value may contain unquoted colons. */
const PARAMETER_WITH_COLONS = /;\s*([\w-]+)\s*=((?:"[^"]*"|[^";])*)/y;
const QUOTED_OR_COLON = /"[^"]*"|:/g;
/** How the value starts, for properties whose parameters contain unquoted colons in some files. */
const DATE_START = /\s*\d{4}-?\d{2}-?\d{2}(?!\d)/y;
const URI_START = /\s*(?:mailto|https?|urn|tel|invalid):/iy;
const VALUE_STARTS: ReadonlyMap<string, RegExp> = new Map([
  ...['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID', 'EXDATE', 'RDATE'].map((name) => [name, DATE_START] as const),
  ...['ORGANIZER', 'ATTENDEE'].map((name) => [name, URI_START] as const),
]);
const CARET = /\^([n^'])/g;
const CARET_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', '^': '^', "'": '"' };
const ESCAPED = /\\([\\;,":nN])/g;
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Parses a line. Undefined for an invalid one. */
function readProperty({ text, number }: ContentLine): Property | undefined {
  const [head = '', name] = NAME.exec(text) ?? [];
  if (name === undefined) return undefined;
  const known = name.toUpperCase();
  const { parameters, end } =
    text[head.length] === ':'
      ? { parameters: NO_PARAMETERS, end: head.length }
      : readParameters(text, head.length, VALUE_STARTS.get(known));
  return { name: known, parameters, value: text.slice(end + 1), line: number };
}

interface ReadParameters {
  parameters: ReadonlyMap<string, string>;
  /** Position of the colon before the value. */
  end: number;
}

/**
 * Parses the parameters from a position. If the text after them does not look like a value of the property, an unquoted
 * parameter contains a colon (`TZID=(UTC+01:00) Amsterdam`). The value then starts after the first colon that a
 * plausible value follows.
 */
function readParameters(text: string, from: number, valueStart: RegExp | undefined): ReadParameters {
  const { parameters, end } = parametersIn(text, from, PARAMETER);
  // An invalid parameter also ends at the next colon.
  const colon = text.indexOf(':', end);
  const read = { parameters, end: colon < 0 ? text.length : colon };
  if (!valueStart || beginsAt(text, read.end + 1, valueStart)) return read;
  QUOTED_OR_COLON.lastIndex = from;
  for (let found = QUOTED_OR_COLON.exec(text); found; found = QUOTED_OR_COLON.exec(text)) {
    if (found[0] !== ':' || !beginsAt(text, found.index + 1, valueStart)) continue;
    return { ...parametersIn(text.slice(0, found.index), from, PARAMETER_WITH_COLONS), end: found.index };
  }
  return read;
}

function beginsAt(text: string, at: number, start: RegExp): boolean {
  start.lastIndex = at;
  return start.test(text);
}

function parametersIn(text: string, from: number, parameter: RegExp): ReadParameters {
  const parameters = new Map<string, string>();
  parameter.lastIndex = from;
  let end = from;
  for (let found = parameter.exec(text); found; found = parameter.exec(text)) {
    const [, name = '', value = ''] = found;
    end = parameter.lastIndex;
    parameters.set(name.toUpperCase(), parameterText(value));
  }
  return { parameters, end };
}

const parameterText = (written: string): string =>
  written
    .replaceAll('"', '')
    .replace(CARET, (whole, character: string) => CARET_CHARACTERS[character] ?? whole)
    .trim();

/** The unescaped value of a TEXT property. */
export const textOf = ({ value }: Property): string => unescaped(value).trim();

/** The values of a property with a list of texts. */
export const textsOf = ({ value }: Property): string[] =>
  (value.match(/(?:\\.|[^\\,]|\\$)+/g) ?? []).map((text) => unescaped(text).trim()).filter(Boolean);

/** Resolves the escapes of a TEXT value. */
export const unescaped = (text: string): string =>
  text.includes('\\')
    ? text.replace(ESCAPED, (_, character: string) => (character === 'n' || character === 'N' ? '\n' : character))
    : text;

/** The properties of a component. */
export class Properties {
  private readonly byName = new Map<string, Property[]>();

  add(property: Property): void {
    const known = this.byName.get(property.name);
    if (known) known.push(property);
    else this.byName.set(property.name, [property]);
  }

  has(...names: string[]): boolean {
    return names.some((name) => this.byName.has(name));
  }

  all(name: string): readonly Property[] {
    return this.byName.get(name) ?? [];
  }

  first(name: string): Property | undefined {
    return this.byName.get(name)?.[0];
  }

  /** The text of the first property with a name. */
  text(name: string): string | undefined {
    const property = this.first(name);
    return property && textOf(property);
  }

  /** The value of the first property with a name, in upper case. */
  word(name: string): string | undefined {
    return this.first(name)?.value.trim().toUpperCase();
  }
}

/** Soft line breaks left over by unfolding. */
const JOINED = /=(?![\dA-F]{2})/gi;
const CODED = /(?:=[\dA-F]{2})+/gi;
const NEW_LINE = /\r\n?|\n/g;

/** A property that continues on the next line. */
interface Unfinished {
  property: Property;
  texts: string[];
  length: number;
}

/**
 * Parses lines as properties and decodes quoted-printable ones (vCalendar 1.0), which continue on the next line after a
 * final `=`.
 */
export class PropertyLines {
  private unfinished: Unfinished | undefined;

  /** `maxLength` limits texts that span several lines. */
  constructor(private readonly maxLength: number) {}

  /** The property of a line. Undefined for an invalid line, `unfinished` if the next line continues it. */
  read(line: ContentLine): Property | 'unfinished' | undefined {
    const { unfinished } = this;
    this.unfinished = undefined;
    const property = unfinished?.property ?? readProperty(line);
    if (!property || property.parameters.get('ENCODING')?.toUpperCase() !== 'QUOTED-PRINTABLE') return property;
    const text = unfinished ? line.text : property.value;
    const { texts, length } = unfinished ?? { texts: new Array<string>(), length: 0 };
    const continues = text.endsWith('=') && !line.isTruncated && length < this.maxLength;
    texts.push(continues ? text.slice(0, -1) : text);
    if (!continues)
      return { ...property, value: decodeQuotedPrintable(texts.join(''), property.parameters.get('CHARSET')) };
    this.unfinished = { property, texts, length: length + text.length };
    return 'unfinished';
  }
}

/** Decodes quoted-printable. Line breaks are escaped as in iCalendar. */
function decodeQuotedPrintable(text: string, charset = 'utf-8'): string {
  const decoder = decoderOf(charset);
  return text
    .replace(JOINED, '')
    .replace(CODED, (coded) => decoder.decode(Buffer.from(coded.replaceAll('=', ''), 'hex')))
    .replace(NEW_LINE, '\\n')
    .replace(UNPRINTABLE, '');
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
