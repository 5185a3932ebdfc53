/** The routes of media and of their pictures. */
export { MediaRoutesModule } from './media-routes.module.js';
