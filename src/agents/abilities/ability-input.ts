import { argumentsOf, argumentSchema, ResponseSchemas, type Schema } from '#libs/openapi';
import { Dialect, schemaOf, shownName } from '#libs/presenting';
import type { InnerRequest } from '#libs/rest';
import { fail } from './abilities.errors.js';
import type { Ability } from './ability.js';

/** What of an ability its request is made of. */
export type Operation = Pick<Ability, 'route' | 'verb' | 'name' | 'isInConvention'>;

/** Input of an ability by the names of its arguments. */
export type AbilityInput = Readonly<Record<string, unknown>>;

const COMPONENTS = '#/components/schemas/';
const DEFINITIONS = '#/$defs/';
/** A request has no more parameters; a list has one for each of its items. */
const MAX_PARAMETERS = 1000;
const MAX_LEVELS = 20;

/** What every ability that reads takes besides its arguments. */
const FIELDS: Schema = {
  type: 'string',
  description: 'Members to return, such as id,title.rendered.',
};

/** The schemas of abilities in the own root and in that of the convention. They last as long as the abilities. */
const known = { own: new WeakMap<Ability, Schema>(), convention: new WeakMap<Ability, Schema>() };

/** The JSON Schema of the input of an ability, from the declarations of its arguments. */
export function inputSchemaOf(ability: Ability): Schema {
  const schemas = known[Dialect.current ? 'convention' : 'own'];
  const schema = schemas.get(ability) ?? makeInputSchema(ability);
  schemas.set(ability, schema);
  return schema;
}

function makeInputSchema({ route, endpoint, annotations }: Ability): Schema {
  const shared = new ResponseSchemas();
  const { path, others } = argumentsOf(route, endpoint, false);
  const inPath = new Set<string>(route.parameters);
  const specs = [...path, ...others];
  const properties = specs.map((spec) => {
    // A text is sent as one; that it may be an object is for clients that send back what they got.
    const schema = argumentSchema(spec.text ? { ...spec, text: false, type: 'string' } : spec, shared);
    const { examples: _, ...rest } = schema;
    return [spec.name, { ...rest, ...(spec.description ? { description: spec.description } : {}) }] as const;
  });
  const required = specs.filter((spec) => spec.required || inPath.has(spec.name)).map(({ name }) => name);
  const members = annotations.readonly ? [...properties, ['_fields', FIELDS] as const] : properties;
  return spelled(
    withDefinitions(
      {
        type: 'object',
        properties: Object.fromEntries(members),
        ...(required.length ? { required } : {}),
        additionalProperties: false,
      },
      shared.components,
    ),
  );
}

/** The JSON Schema (draft 4) of what an ability returns, as `OPTIONS` of its route describes items. */
export function outputSchemaOf({ endpoint: { presenter, list, removal } }: Ability): Schema {
  if (!presenter) return {};
  const item = schemaOf(presenter) as Schema;
  const { $schema: _, ...schema } = item;
  if (list === true) return { type: 'array', items: schema };
  return list || removal ? { type: 'object' } : schema;
}

/** A schema with the components that it names, directly or through others, as its own definitions. */
function withDefinitions(schema: Schema, components: Record<string, Schema>): Schema {
  const definitions: Record<string, unknown> = {};
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name !== '$ref' || typeof one !== 'string' || !one.startsWith(COMPONENTS)) return [name, moved(one)];
        const component = one.slice(COMPONENTS.length);
        if (!Object.hasOwn(definitions, component)) {
          // Set first, because a component may contain itself.
          definitions[component] = {};
          definitions[component] = moved(components[component]);
        }
        return [name, DEFINITIONS + component];
      }),
    );
  };
  const own = moved(schema) as Schema;
  return Object.keys(definitions).length ? { ...own, $defs: definitions } : own;
}

/** A schema with the names of the requested root among its values. */
function spelled(schema: Schema): Schema {
  const named = (value: unknown, isValue: boolean): unknown => {
    if (typeof value === 'string') return isValue ? shownName(value) : value;
    if (Array.isArray(value)) return value.map((one) => named(one, isValue));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, named(one, name === 'enum' || name === 'default')]),
    );
  };
  return Dialect.current ? (named(schema, false) as Schema) : schema;
}

/** Throws if the input of an ability has arguments that its schema does not have: a mistyped one would be ignored. */
export function refuseUnknown({ name }: Ability, schema: Schema, input: AbilityInput): void {
  const { properties } = schema as { properties: object };
  const unknown = Object.keys(input).find((argument) => !Object.hasOwn(properties, argument));
  if (unknown === undefined) return;
  const names = Object.keys(properties).join(', ') || 'none';
  fail('ability_invalid_input', {
    message: `${name} has no argument ${unknown.slice(0, 60)}. Its arguments: ${names}.`,
  });
}

/** The request that an ability with its input stands for. Throws if a part of the path is missing. */
export function requestOf({ route, verb, name, isInConvention }: Operation, input: AbilityInput): InnerRequest {
  const rest: Record<string, unknown> = { ...input };
  let path = route.pattern;
  for (const parameter of route.parameters) {
    const value = rest[parameter];
    delete rest[parameter];
    if (typeof value !== 'string' && typeof value !== 'number')
      fail('ability_invalid_input', { message: `${name} needs the argument ${parameter}.` });
    path = path.replace(PARAMETER, () => String(value));
  }
  const request = { verb, route, path, isInConvention };
  return verb === 'GET' || verb === 'DELETE' ? { ...request, query: queryOf(rest) } : { ...request, body: rest };
}

const PARAMETER = /\(\?P<\w+>(?:[^()]|\([^()]*\))*\)/;

/** A query with nested values, such as `filterBy[id]=1`. */
function queryOf(input: AbilityInput): string {
  const query = new URLSearchParams();
  let count = 0;
  const add = (name: string, value: unknown, level: number): void => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object' && level < MAX_LEVELS) {
      for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one, level + 1);
      return;
    }
    count += 1;
    if (count > MAX_PARAMETERS)
      fail('ability_invalid_input', { message: `The input has over ${MAX_PARAMETERS} values.` });
    query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  };
  for (const [name, value] of Object.entries(input)) add(name, value, 0);
  return query.toString();
}
