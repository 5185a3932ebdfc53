/** Public API of the embed module. */
export { EmbedModule } from './embed.module.js';
export { EmbedProviders } from './embed-providers.js';
