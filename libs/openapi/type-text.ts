import type { Schema } from './operations.js';

/** A member of an object type. */
export interface TypeMember {
  name: string;
  type: string;
  isOptional?: boolean;
  isReadonly?: boolean;
  /** What is said about it: an object with `description`, `summary`, `format`, `examples` and the like. */
  about?: Schema;
}

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The name of a member, in quotes if it needs them. */
const keyText = (name: string): string =>
  NAME.test(name) || name.startsWith('[') || /^\d+$/.test(name) ? name : JSON.stringify(name);

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/** An object type. */
export function objectText(members: readonly TypeMember[]): string {
  const lines = members.map(({ name, type, isOptional, isReadonly, about }) => {
    const key = `${isReadonly ? 'readonly ' : ''}${keyText(name)}${isOptional ? '?' : ''}`;
    return indented(`\n${commentText(about)}${key}: ${type};`);
  });
  return `{${lines.join('')}\n}`;
}

/** The comment of a member, on lines of its own; empty if nothing is said about it. */
function commentText(about: Schema | undefined): string {
  if (!about) return '';
  const { summary, format, description, example, examples, enum: values, type } = about;
  const shown = [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : [])];
  const lines = [
    ...(summary ? [String(summary)] : []),
    ...(format ? [`Format: ${String(format)}`] : []),
    ...(description ? [`@description ${String(description)}`] : []),
    ...shown.map((one) => `@example ${typeof one === 'object' ? JSON.stringify(one, null, 2) : String(one)}`),
    ...('const' in about ? ['@constant'] : []),
    ...(values ? [`@enum {${type ? [type].flat().join('|') : 'unknown'}}`] : []),
  ].map((line) => line.trim().replaceAll('\n', '\n *     ').replaceAll('*/', '*\\/'));
  if (!lines.length) return '';
  const [first = ''] = lines;
  return lines.length === 1 && !first.includes('\n') ? `/** ${first} */\n` : `/**\n * ${lines.join('\n * ')}\n */\n`;
}

/** A type without the texts and the parts in brackets, which shows what joins it. */
const outline = (type: string): string => {
  let depth = 0;
  return type.replace(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\/|[{[(]|[}\])]|[^]/g, (part) => {
    if ('{[('.includes(part)) depth += 1;
    else if ('}])'.includes(part)) depth -= 1;
    else if (depth === 0 && part.length === 1) return part;
    return '';
  });
};

const isUnion = (type: string): boolean => outline(type).includes('|');

const listText = (type: string): string => (/[|&]/.test(outline(type)) ? `(${type})[]` : `${type}[]`);

const intersectionText = (types: readonly string[]): string =>
  types.length === 1 ? (types[0] ?? '') : types.map((type) => (isUnion(type) ? `(${type})` : type)).join(' & ');

const unionText = (types: readonly string[]): string => [...new Set(types)].join(' | ');

/** The TypeScript type of a reference to a component. */
export const referenceText = (reference: string): string => {
  const [, ...names] = reference.split('/');
  const [first = '', ...others] = names;
  return first + others.map((name) => `[${JSON.stringify(name)}]`).join('');
};

const PRIMITIVES: Readonly<Record<string, string>> = {
  null: 'null',
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** The TypeScript type of the values that a JSON Schema describes, as the schemas of this interface are written. */
export function typeText(schema: Schema): string {
  const { $ref: reference, enum: values, type } = schema;
  if (typeof reference === 'string') return referenceText(reference);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values) && type !== 'object') {
    const isNullable = Array.isArray(type) && type.includes('null');
    return unionText([...values.map((value) => JSON.stringify(value)), ...(isNullable ? ['null'] : [])]);
  }
  const [all = [], any = [], one = []] = [schema.allOf, schema.anyOf, schema.oneOf] as (
    | readonly Schema[]
    | undefined
  )[];
  const own = [coreText(schema) ?? [], all.map(typeText)].flat();
  const either = [...(own.length ? [intersectionText(own)] : []), ...any.map(typeText)];
  const rest = either.length ? [unionText(either)] : [];
  if (one.length) return intersectionText([...rest, unionText(one.map(typeText))]);
  return rest[0] ?? (type === undefined ? 'unknown' : 'Record<string, unknown>');
}

/** The type that the keywords of a schema say, without its alternatives; undefined if they say none. */
function coreText(schema: Schema): string | undefined {
  const { type, items } = schema;
  if (Array.isArray(type)) return unionText(type.map((one: string) => typeText({ ...schema, type: one })));
  if (type === 'array') return listText(items ? typeText(items as Schema) : 'unknown');
  return (typeof type === 'string' && PRIMITIVES[type]) || objectTypeText(schema);
}

/** The type of an object with the members that a schema names; undefined if it names none. */
function objectTypeText({ properties = {}, required = [], additionalProperties: more }: Schema): string | undefined {
  const needed = new Set(required as readonly string[]);
  const members = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: typeText(schema),
    isOptional: !needed.has(name),
    isReadonly: schema.readOnly === true,
    about: schema,
  }));
  const others = more === true ? {} : (more as Schema | undefined);
  const own = members.length ? [objectText(members)] : [];
  if (!others) return own[0];
  return [...own, `{\n  [key: string]: ${indented(typeText(others))};\n}`].join(' & ');
}
