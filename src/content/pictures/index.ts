/** The route that signs the addresses of pictures. */
export { PictureRoutesModule } from './picture-routes.module.js';
