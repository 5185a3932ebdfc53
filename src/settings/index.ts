/** The engine of settings: modules declare a catalogue of theirs and provide it as `Settings`. */
export {
  Rejected,
  refuse,
  setting,
  settingKinds,
  settingMember,
  wholeNumber,
  type DescribedSetting,
  type Parsed,
  type Setting,
  type SettingOptions,
} from './setting.js';
export { SettingCatalogue, type ValuesOf } from './setting-catalogue.js';
export { Settings } from './settings.js';
export { formatDate } from './date-format.js';
export { SettingsService } from './settings.service.js';
export { SiteTime } from './site-time.js';
export { SettingsModule } from './settings.module.js';
