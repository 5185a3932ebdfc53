/** The routes of the types and taxonomies that a site declares. */
export { DeclaredChanges } from './declared-changes.js';
export { DeclaredTypesModule } from './declared-types.module.js';
