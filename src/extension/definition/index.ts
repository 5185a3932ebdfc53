/** How an extension and a site are declared, and the checks of it that need no application. */
export { checkedExtensions, type LoadedExtension } from './checked-extensions.js';
export {
  type BeforeWrite,
  type ConfigurationSchema,
  ConfiguredExtension,
  configurationOf,
  defineExtension,
  type Draft,
  Extension,
  type ExtensionContext,
  type ExtensionListeners,
  type ExtensionModel,
  type ExtensionOptions,
  type WriteContext,
} from './extension.js';
export { ExtensionError, failureOf, oneLine, reasonOf } from './extension-error.js';
export { type ModuleParts, partsOfModule, tablePrefix } from './module-parts.js';
export { defineSite, SiteDefinition, type SiteOptions } from './site-definition.js';
export { namingExtension } from './start-errors.js';
