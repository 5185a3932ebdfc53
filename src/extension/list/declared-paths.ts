/**
 * What an extension has added to a site, as paths by which the site remembers whose it is: `types.recipe`,
 * `fields.recipe.minutes`, `tables.recipes_notes`, `settings.recipes_portions`, `roles.recipes_cook`.
 */
export type DeclaredPath = `${'types' | 'taxonomies' | 'fields' | 'tables' | 'settings' | 'roles'}.${string}`;

/** The names among paths of one kind: `recipes_notes` of `tables.recipes_notes`. */
export const namesOf = (paths: readonly string[], kind: string): string[] =>
  paths.filter((path) => path.startsWith(`${kind}.`)).map((path) => path.slice(kind.length + 1));
