/** The routes of the types and taxonomies that a site declares. */
export { DeclaredTypesModule } from './declared-types.module.js';
