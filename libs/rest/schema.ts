import type { Member, Members, Presenter } from './presenter.js';

/** The JSON Schema (draft 4) of a member. */
function memberSchema(one: Member<never>): Record<string, unknown> {
  const { type, description, contexts, format, enum: values, items, readonly, example, members } = one;
  return {
    description,
    type,
    ...(format ? { format } : {}),
    ...(values ? { enum: values } : {}),
    ...(items ? { items } : {}),
    ...(members ? { properties: properties(members) } : {}),
    ...(example === undefined ? {} : { example }),
    context: contexts,
    ...(readonly ? { readonly: true } : {}),
  };
}

const properties = (members: Members<never>) =>
  Object.fromEntries(Object.entries(members).map(([name, one]) => [name, memberSchema(one)]));

/** The schema of a resource, as OPTIONS and the help context show it (conventions 6). */
export function schemaOf(presenter: Presenter<never> & { schemaLinks?: unknown[] }): Record<string, unknown> {
  return {
    $schema: 'http://json-schema.org/draft-04/schema#',
    title: presenter.title,
    type: 'object',
    properties: properties(presenter.members),
    ...(presenter.schemaLinks ? { links: presenter.schemaLinks } : {}),
  };
}
