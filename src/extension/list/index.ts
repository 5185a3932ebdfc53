/** The extensions that a site has or has had, in its database. */
export { type DeclaredPath, namesOf } from './declared-paths.js';
export { LoadedExtensions } from './extension-list.js';
export { ExtensionListModule } from './extension-list.module.js';
export { ExtensionListRepository } from './extension-list.repository.js';
export { ExtensionPurge, type ExtensionRemains } from './extension-purge.js';
