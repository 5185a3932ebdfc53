import type { ModelDeclaration } from './declaration.js';

/**
 * The declaration of a file with the parts of the present one that others than the file declare, such as extensions.
 *
 * @param kept their paths: `types.recipe`, `fields.recipe.minutes`
 */
export function withKeptParts(
  file: ModelDeclaration,
  present: ModelDeclaration,
  kept: readonly string[],
): ModelDeclaration {
  const paths = new Set(kept);
  const among = <Value>(all: Readonly<Record<string, Value>>, place: string): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => paths.has(`${place}.${name}`)));
  const fields = Object.entries(present.fields).map(
    ([owner, some]) => [owner, { ...among(some, `fields.${owner}`), ...file.fields[owner] }] as const,
  );
  return {
    types: { ...among(present.types, 'types'), ...file.types },
    taxonomies: { ...among(present.taxonomies, 'taxonomies'), ...file.taxonomies },
    fields: { ...file.fields, ...Object.fromEntries(fields.filter(([, some]) => Object.keys(some).length)) },
  };
}
