/** The engine of settings: what a setting is, how it is validated, stored and described. */
export {
  type DescribedSetting,
  Rejected,
  type Setting,
  SettingCatalogue,
  type ValuesOf,
  setting,
  settingKinds,
  settingMember,
  wholeNumber,
} from './setting-catalogue.js';
export { Settings } from './settings.js';
