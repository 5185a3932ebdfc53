/** The door of the embed room: what the application may use. */
export { EmbedModule } from './embed.module.js';
export { EmbedProviders, type EmbedProvider } from './embed-providers.js';
