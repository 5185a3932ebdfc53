/** The routes that make links for previews. */
export { PreviewRoutesModule } from './preview-routes.module.js';
