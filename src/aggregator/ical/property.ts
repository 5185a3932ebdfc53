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
const CARET = /\^([n^'])/g;
const CARET_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', '^': '^', "'": '"' };
const ESCAPED = /\\([\\;,":nN])/g;
const NO_PARAMETERS: ReadonlyMap<string, string> = new Map();

/** Reads a line; nothing for one that is no property. */
export function readProperty({ text, number }: ContentLine): Property | undefined {
  const [head = '', name] = NAME.exec(text) ?? [];
  if (name === undefined) return undefined;
  const { parameters, end } =
    text[head.length] === ':' ? { parameters: NO_PARAMETERS, end: head.length } : readParameters(text, head.length);
  return { name: name.toUpperCase(), parameters, value: text.slice(end + 1), line: number };
}

function readParameters(text: string, from: number): { parameters: ReadonlyMap<string, string>; end: number } {
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = from;
  let end = from;
  for (let found = PARAMETER.exec(text); found; found = PARAMETER.exec(text)) {
    const [, name = '', value = ''] = found;
    end = PARAMETER.lastIndex;
    parameters.set(name.toUpperCase(), parameterText(value));
  }
  // What is broken ends at the next colon all the same.
  const colon = text.indexOf(':', end);
  return { parameters, end: colon < 0 ? text.length : colon };
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
