/**
 * Public API of the settings module. Modules register settings of the site with `SettingsModule.forFeature`; those with a
 * route of their own declare a catalogue and provide it as `Settings`.
 */
export {
  Rejected,
  setting,
  SettingCatalogue,
  settingKinds,
  settingMember,
  wholeNumber,
  type DescribedSetting,
  type Setting,
  type ValuesOf,
} from './setting-catalogue.js';
export { Settings } from './settings.js';
export { SettingsService } from './settings.service.js';
export { SiteDates, formatDate } from './site-dates.js';
export { SiteTime } from './site-time.js';
export { SettingsModule } from './settings.module.js';
