import { Arg } from '#libs/args';
import { SETTING_DESCRIPTIONS, SETTING_NAMES, SHOWN_SETTINGS } from './setting-descriptions.js';
import type { SettingName, SiteSettings } from './site-settings.js';
import { typeOfSetting } from './setting-changes.js';

function describedArgs<N extends SettingName>(names: readonly N[]): new () => Partial<Pick<SiteSettings, N>> {
  class DescribedArgs {}
  for (const name of names) {
    const { stored: _, ...options } = SETTING_DESCRIPTIONS[name];
    Arg(typeOfSetting(name), options)(DescribedArgs.prototype, name);
  }
  return DescribedArgs;
}

/** Every setting that may be changed; what is not sent stays as it is. */
export class ChangeSettingsArgs extends describedArgs(SHOWN_SETTINGS) {}

/** Every setting, also those that are the site's own. */
export class AnySettingArgs extends describedArgs(SETTING_NAMES) {}
