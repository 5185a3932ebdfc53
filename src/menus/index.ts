/** Menus, their items and their places on pages, and navigations. */
export { MENU, MENU_ITEM, NAVIGATION } from './menu-types.js';
export { MENU_ITEM_KINDS, MenuItem, type MenuItemKind } from './menu-item.entity.js';
export { MenuItemsRepository } from './menu-items.repository.js';
export { type MenuTarget, MenuTargets } from './menu-targets.js';
export { MENU_LOCATION_NAMES, MENU_LOCATIONS, type MenuLocation } from './menus.settings.js';
export { type MenuLink, Menus } from './menus.service.js';
export { OpenMenus } from './open-menus.js';
export { MenusModule } from './menus.module.js';
