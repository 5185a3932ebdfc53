/** The routes of settings. */
export { SettingRoutesModule } from './setting-routes.module.js';
