import { Arg } from '#libs/args';
import { SETTING_DESCRIPTIONS, SHOWN_SETTINGS } from './setting-descriptions.js';
import type { ShownSettings } from './site-settings.js';
import { typeOfSetting } from './setting-changes.js';

function describedArgs(): new () => Partial<ShownSettings> {
  class DescribedArgs {}
  for (const name of SHOWN_SETTINGS) {
    const { stored: _, ...options } = SETTING_DESCRIPTIONS[name];
    Arg(typeOfSetting(name), options)(DescribedArgs.prototype, name);
  }
  return DescribedArgs;
}

/** Every setting that may be changed; what is not sent stays as it is. */
export class ChangeSettingsArgs extends describedArgs() {}
