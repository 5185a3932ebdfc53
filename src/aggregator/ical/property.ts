import type { ContentLine } from './content-lines.js';

/** A property of a component of a calendar. */
export interface Property {
  /** In capitals, as the names of parameters. */
  name: string;
  parameters: ReadonlyMap<string, string>;
  /** As it is written. */
  value: string;
  line: number;
}

const NAME = /^\s*([\w-]+)\s*(?=[;:])/;
/** A parameter; of several values, one of which is in quotation marks, all are taken. */
const PARAMETER = /;\s*([\w-]+)\s*=((?:"[^"]*"|[^";:])*)/y;
/** A parameter whose value may hold colons without quotation marks. */
const PARAMETER_WITH_COLONS = /;\s*([\w-]+)\s*=((?:"[^"]*"|[^";])*)/y;
const QUOTED_OR_COLON = /"[^"]*"|:/g;
/** How the values of properties begin whose parameters hold colons in files of some programs. */
const DATE_START = /\s*\d{4}-?\d{2}-?\d{2}(?!\d)/y;
const ADDRESS_START = /\s*(?:mailto|https?|urn|tel|invalid):/iy;
const VALUE_STARTS: ReadonlyMap<string, RegExp> = new Map([
  ...['DTSTART', 'DTEND', 'DUE', 'RECURRENCE-ID', 'EXDATE', 'RDATE'].map((name) => [name, DATE_START] as const),
  ...['ORGANIZER', 'ATTENDEE'].map((name) => [name, ADDRESS_START] as const),
]);
const CARET = /\^([n^'])/g;
const CARET_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', '^': '^', "'": '"' };
const ESCAPED = /\\([\\;,":nN])/g;
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Reads a line; nothing for one that is no property. */
export function readProperty({ text, number }: ContentLine): Property | undefined {
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
  /** Where the colon before the value is. */
  end: number;
}

/**
 * The parameters from a place on. Where the text after them does not begin as a value of the property does, an unquoted
 * value holds colons (`TZID=(UTC+01:00) Amsterdam`): then the value is what follows the first colon at which one begins.
 */
function readParameters(text: string, from: number, valueStart: RegExp | undefined): ReadParameters {
  const { parameters, end } = parametersIn(text, from, PARAMETER);
  // What is broken ends at the next colon all the same.
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

/** The value of a property of the type TEXT. */
export const textOf = ({ value }: Property): string => unescaped(value).trim();

/** The values of a property that is a list of texts. */
export const textsOf = ({ value }: Property): string[] =>
  (value.match(/(?:\\.|[^\\,]|\\$)+/g) ?? []).map((text) => unescaped(text).trim()).filter(Boolean);

/** A text without the signs before characters that mean something else. */
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

  /** The text of the first property of the name. */
  text(name: string): string | undefined {
    const property = this.first(name);
    return property && textOf(property);
  }

  /** The value of the first property of the name, in capitals. */
  word(name: string): string | undefined {
    return this.first(name)?.value.trim().toUpperCase();
  }
}
