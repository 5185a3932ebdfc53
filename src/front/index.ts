/** The door of the front room: what the application may use. */
export { FrontModule } from './front.module.js';
export { Front, keyOf } from './shell/front.js';
export { isKnownByCookies } from './entries/entry-cookies.js';
export { topLists } from './lists/top-lists.js';
