import { decoded } from '../normal-path.js';

/** A parameter of a query, decoded; `value` is undefined where there is no equals sign. */
export interface Parameter {
  /** With its keys, `x[k]`; an empty key is filled with the next number, as `x[0]`. */
  name: string;
  value: string | undefined;
}

/** Later ones do not count, as with other servers. */
const MOST_PARAMETERS = 1000;

/** A form writes a space as a plus, and rules are stored decoded: both are one. */
const plain = (text: string): string => decoded(text.replaceAll('+', ' ')).replaceAll('+', ' ');

/** The parameters of a query in their order. */
export function readParameters(query: string): Parameter[] {
  if (query === '') return [];
  const next = new Map<string, number>();
  const parameters: Parameter[] = [];
  for (const piece of query.split('&', 2 * MOST_PARAMETERS)) {
    if (piece === '') continue;
    if (parameters.length === MOST_PARAMETERS) break;
    const equals = piece.indexOf('=');
    const name = plain(equals < 0 ? piece : piece.slice(0, equals));
    parameters.push({
      name: name.endsWith(']') ? withKey(name, next) : name,
      value: equals < 0 ? undefined : plain(piece.slice(equals + 1)),
    });
  }
  return parameters;
}

/** `x[]` with the number that comes next for `x`. */
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

/** A parameter as a text that no other one has; without upper case where that does not count. */
export function keyOf({ name, value }: Parameter, ignoresCase: boolean): string {
  const key = value === undefined ? name : `${name}\u0000${value}`;
  return ignoresCase ? key.toLowerCase() : key;
}

/** All parameters as a text that is the same in whatever order names come: values of one name keep theirs. */
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

/** Whether two queries have the same parameters; those of one name in the same order. */
export function sameInAnyOrder(one: readonly Parameter[], other: readonly Parameter[], ignoresCase: boolean): boolean {
  return one.length === other.length && hasAll(one, other, ignoresCase);
}

/** Whether all wanted parameters are there; those of one name first, and in their order. */
export function hasAll(there: readonly Parameter[], wanted: readonly Parameter[], ignoresCase: boolean): boolean {
  if (wanted.length > there.length) return false;
  const values = byName(there, ignoresCase);
  const used = new Map<string, number>();
  return wanted.every((parameter) => {
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
