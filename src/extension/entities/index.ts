/** The stored list of the extensions of a site, for programs that read the database without the application. */
export { ExtensionMigration, ListedExtension } from './extension.entity.js';
