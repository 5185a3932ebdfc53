/** The images of people on pages, fetched by the site. */
export { PageAvatarsModule } from './page-avatars.module.js';
export { AvatarOptions } from './avatar-options.js';
