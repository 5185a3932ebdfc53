/** What runs extensions: their modules, the checks of their parts, and what registers them. */
export { ExtensionCommands } from './extension-commands.js';
export { ExtensionsModule } from './extensions.module.js';
export { ExtensionSettings } from './extension-settings.js';
export { ExtensionWords } from './extension-words.js';
