/** The routes of menus. */
export { MenuRoutesModule } from './menu-routes.module.js';
