/** Declares, validates, stores and documents settings. */
export {
  type DescribedSetting,
  Rejected,
  type Setting,
  SettingCatalogue,
  type SettingShape,
  type ValuesOf,
  setting,
  settingKinds,
  settingMember,
  wholeNumber,
} from './setting-catalogue.js';
export { Settings } from './settings.js';
