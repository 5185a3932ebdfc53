/** The public API of the front module. */
export { AvatarOptions } from './avatars/avatar-options.js';
export { FrontModule } from './front.module.js';
export { Front } from './shell/front.js';
export { ThemeOptions } from './shell/theme-options.js';
