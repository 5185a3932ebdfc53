/** The routes of media. */
export { MediaRoutesModule } from './media-routes.module.js';
