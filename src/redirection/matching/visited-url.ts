import { decoded } from '../common/index.js';
import { foldedText } from './expression-literals.js';

/** The URL of a visit, in the forms that rules are compared with. */
export class VisitedUrl {
  /** The path, decoded. */
  readonly path: string;
  /** The query as it was sent, without the question mark; empty for none. */
  readonly query: string;
  private knownParameters: readonly Parameter[] | undefined;
  private knownKey: string | undefined;
  private knownText: string | undefined;
  private knownFolded: string | undefined;
  private knownMerged: string | undefined;
  private knownFoldedPath: string | undefined;

  /** @param url path and query as they were sent. */
  constructor(readonly url: string) {
    const queryMark = url.indexOf('?');
    const path = decoded(queryMark < 0 ? url : url.slice(0, queryMark));
    const sent = queryMark < 0 ? '' : url.slice(queryMark + 1);
    // Sources are stored decoded, so an encoded question mark starts the query, too.
    const other = path.indexOf('?');
    this.path = other < 0 ? path : path.slice(0, other);
    this.query = other < 0 ? sent : [path.slice(other + 1), sent].filter(Boolean).join('&');
  }

  /** The parsed query. */
  get parameters(): readonly Parameter[] {
    return (this.knownParameters ??= readParameters(this.query));
  }

  /** The key of rules that require exactly these parameters. */
  get parametersKey(): string {
    return (this.knownKey ??= unorderedKey(this.parameters));
  }

  /** Path and query, both decoded. Expressions are matched against it, and logs store it. */
  get text(): string {
    return (this.knownText ??= this.query ? `${this.path}?${decoded(this.query)}` : this.path);
  }

  /** The text with ASCII letters in lower case, for the lookup of literals. */
  get folded(): string {
    return (this.knownFolded ??= foldedText(this.text));
  }

  /** The path with single slashes, as rules of web servers see it. */
  get mergedPath(): string {
    return (this.knownMerged ??= this.path.includes('//') ? this.path.replace(/\/{2,}/g, '/') : this.path);
  }

  /** That path with ASCII letters in lower case. */
  get foldedPath(): string {
    return (this.knownFoldedPath ??= foldedText(this.mergedPath));
  }

  /** The decoded path with the query as it was sent. Targets of expressions are built from it. */
  get asSent(): string {
    return this.query ? `${this.path}?${this.query}` : this.path;
  }
}

/** Removes a single trailing slash from a path; several trailing slashes stay. */
export const withoutSlash = (path: string): string => (/[^/]\/$/.test(path) ? path.slice(0, -1) : path);

/** The key of a path in the index of plain rules: lower case, without a single trailing slash. */
export const pathKey = (path: string): string => withoutSlash(path).toLowerCase();

/** A decoded query parameter. `value` is undefined without an equals sign. */
export interface Parameter {
  /** Name with its keys, such as `x[k]`. An empty key is replaced by the next index, such as `x[0]`. */
  name: string;
  value: string | undefined;
}

/** Further parameters are ignored. */
const MAX_PARAMETERS = 1000;

/** Forms encode a space as a plus, and sources are stored decoded: both are treated as a space. */
const plain = (text: string): string => decoded(text.replaceAll('+', ' ')).replaceAll('+', ' ');

/** Parses a query into its parameters, in order. */
export function readParameters(query: string): Parameter[] {
  if (query === '') return [];
  const next = new Map<string, number>();
  const parameters: Parameter[] = [];
  for (const piece of query.split('&', 2 * MAX_PARAMETERS)) {
    if (piece === '') continue;
    if (parameters.length === MAX_PARAMETERS) break;
    const equals = piece.indexOf('=');
    const name = plain(equals < 0 ? piece : piece.slice(0, equals));
    parameters.push({
      name: name.endsWith(']') ? withKey(name, next) : name,
      value: equals < 0 ? undefined : plain(piece.slice(equals + 1)),
    });
  }
  return parameters;
}

/** Replaces an empty key by the next index of the list. */
function withKey(name: string, next: Map<string, number>): string {
  const opening = name.lastIndexOf('[');
  if (opening < 1) return name;
  const list = name.slice(0, opening);
  const key = name.slice(opening + 1, -1);
  if (key !== '' && !/^\d{1,9}$/.test(key)) return name;
  const number = key === '' ? (next.get(list) ?? 0) : Number(key);
  next.set(list, Math.max(next.get(list) ?? 0, number + 1));
  return `${list}[${number}]`;
}

/** A unique key of a parameter, in lower case if case is ignored. */
export function keyOf({ name, value }: Parameter, ignoresCase: boolean): string {
  const key = value === undefined ? name : `${name}\u0000${value}`;
  return ignoresCase ? key.toLowerCase() : key;
}

/** A key of all parameters, independent of the order of names. Values of the same name keep their order. */
export function unorderedKey(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const places = parameters.map((parameter, index) => ({ name: parameter.name.toLowerCase(), index, parameter }));
  places.sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : one.index - other.index));
  return places.map(({ parameter }) => keyOf(parameter, true)).join('\u0001');
}

/** Whether two queries have the same parameters in the same order. */
export const sameInOrder = (one: readonly Parameter[], other: readonly Parameter[], ignoresCase: boolean): boolean =>
  one.length === other.length &&
  one.every((parameter, index) => {
    const counterpart = other[index];
    return counterpart !== undefined && keyOf(parameter, ignoresCase) === keyOf(counterpart, ignoresCase);
  });

/** Whether two queries have the same parameters, those of the same name in the same order. */
export function sameInAnyOrder(one: readonly Parameter[], other: readonly Parameter[], ignoresCase: boolean): boolean {
  return one.length === other.length && hasAll(one, other, ignoresCase);
}

/** Whether a query has all required parameters: those of the same name first and in the same order. */
export function hasAll(present: readonly Parameter[], required: readonly Parameter[], ignoresCase: boolean): boolean {
  if (required.length > present.length) return false;
  const values = byName(present, ignoresCase);
  const used = new Map<string, number>();
  return required.every((parameter) => {
    const name = ignoresCase ? parameter.name.toLowerCase() : parameter.name;
    const place = used.get(name) ?? 0;
    used.set(name, place + 1);
    return values.get(name)?.[place] === keyOf(parameter, ignoresCase);
  });
}

function byName(parameters: readonly Parameter[], ignoresCase: boolean): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const parameter of parameters) {
    const name = ignoresCase ? parameter.name.toLowerCase() : parameter.name;
    const known = values.get(name);
    if (known) known.push(keyOf(parameter, ignoresCase));
    else values.set(name, [keyOf(parameter, ignoresCase)]);
  }
  return values;
}
