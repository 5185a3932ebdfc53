/** The door of the front room: what the application may use. */
export { FrontModule } from './front.module.js';
export { Front } from './shell/front.js';
