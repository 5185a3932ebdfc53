/** The public API of the front module. */
export { FrontModule } from './front.module.js';
export { Front } from './shell/front.js';
