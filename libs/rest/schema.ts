import type { Definition, Member, Members } from './presenter.js';

/** The JSON Schema (draft 4) of a member. */
function memberSchema(one: Member<never>): Record<string, unknown> {
  const { type, description, contexts, format, enum: values, items, readonly, required, example } = one;
  return {
    description,
    type,
    ...(format ? { format } : {}),
    ...(values ? { enum: values } : {}),
    ...(items ? { items } : {}),
    ...parts(one),
    ...(example === undefined ? {} : { example }),
    context: contexts,
    ...(readonly ? { readonly } : {}),
    ...(required ? { required } : {}),
    ...(one.default === undefined ? {} : { default: one.default }),
  };
}

/** What an object holds, or each item of a list. */
function parts({ type, members, of, keyed }: Member<never>): Record<string, unknown> {
  const below = members ?? of?.members;
  if (!below) return {};
  const inside = { type: 'object', properties: properties(below) };
  if (keyed) return { additionalProperties: inside };
  return type === 'array' ? { items: inside } : { properties: inside.properties };
}

const properties = (members: Members<never>) =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([, { available }]) => available?.() ?? true)
      .map(([name, one]) => [name, memberSchema(one)]),
  );

/** A link that a resource may have, as its schema tells of it. */
export interface SchemaLink {
  rel: string;
  title: string;
  href: string;
  /** What may be written to the address. */
  targetSchema: object;
}

/** The schema of a resource, as OPTIONS and the help context show it (conventions 6). */
export function schemaOf(presenter: Definition & { schemaLinks?: SchemaLink[] }): Record<string, unknown> {
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: presenter.title,
    type: 'object',
    properties: properties(presenter.members),
    ...(presenter.schemaLinks ? { links: presenter.schemaLinks } : {}),
  };
}
