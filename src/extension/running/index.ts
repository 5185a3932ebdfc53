/** What runs extensions: their modules, the checks of their parts, and what registers them. */
export { Accounts } from './accounts.js';
export { ExtensionCommands } from './extension-commands.js';
export { ExtensionsModule } from './extensions.module.js';
export { ExtensionSettings } from './extension-settings.js';
export { ExtensionWords } from './extension-words.js';
export { SiteReader } from './site-reader.js';
