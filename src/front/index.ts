/** The public API of the front module. */
export { AvatarOptions } from './avatars/index.js';
export { FrontRequest, Html, type Page, PageRequest } from './common/index.js';
export { FrontModule } from './front.module.js';
export { Front, ThemeOptions } from './shell/index.js';
