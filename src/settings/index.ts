/**
 * The settings of the site and its time. Modules register settings with `SettingsModule.forFeature`; those with a route
 * of their own declare a catalogue (`catalogue`) and provide it as `Settings`.
 */
export { FORMATS } from './post-formats.js';
export { type ReferredTranslation, SettingReferences } from './setting-references.js';
export { type LanguageContent, LanguageContents } from './language-contents.js';
export { LanguageNames } from './language-names.js';
export { StoredSetting } from './setting.entity.js';
export { SettingsModule } from './settings.module.js';
export { SettingRegistry, SettingsService } from './settings.service.js';
export { SiteDates, formatDate } from './site-dates.js';
export {
  LANGUAGES,
  NO_FORMAT,
  SETTING_LANGUAGES,
  SHOWN_SETTINGS,
  type SettingName,
  type SiteSettings,
} from './site-settings.js';
export { directionOf, type TextDirection } from './text-direction.js';
export { type Moment, SiteTime, isoDate } from './site-time.js';
