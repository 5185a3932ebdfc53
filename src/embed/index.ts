/** Public API of the embed module. */
export { EmbedModule } from './embed.module.js';
export { EmbedProviders, type EmbedProvider } from './embed-providers.js';
