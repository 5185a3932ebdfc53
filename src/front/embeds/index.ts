/** The views of entries that other sites show in a frame. */
export { EmbeddedViewsModule } from './embedded-views.module.js';
