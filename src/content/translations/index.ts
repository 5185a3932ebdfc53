/** The routes that make translations. */
export { TranslationRoutesModule } from './translation-routes.module.js';
