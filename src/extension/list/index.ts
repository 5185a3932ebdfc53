/** The extensions that a site has or has had, in its database. */
export { ListedExtension } from './extension.entity.js';
export { LoadedExtensions } from './extension-list.js';
export { ExtensionListModule } from './extension-list.module.js';
export { ExtensionListRepository } from './extension-list.repository.js';
export { rolesOfLoadedExtensions } from './remembered-roles.repository.js';
