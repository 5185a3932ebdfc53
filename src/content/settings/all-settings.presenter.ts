import { Injectable } from '@nestjs/common';
import type { Members } from '#libs/presenting';
import { settingMember, type SettingShape } from '../../settings/catalogue/index.js';
import type { SettingName, SiteSettings } from '../../settings/index.js';
import { SettingsPresenter } from './settings.presenter.js';

/** Response fields of all settings. Their schema says what a form needs. */
@Injectable()
export class AllSettingsPresenter extends SettingsPresenter {
  override readonly title = 'AllSettings';

  protected override read(): Members<SiteSettings> {
    const declared: SettingShape<void> = this.registry.catalogue.settings;
    const shown = Object.entries(declared).filter(([, { isFixed, isSecret }]) => !isFixed && !isSecret);
    return Object.fromEntries(
      shown.map(([name, one]) => {
        const more = { default: one.default, form: formOf(one) };
        return [name, settingMember(['view', 'edit'], one, this.shownValue(name as SettingName), more)];
      }),
    );
  }
}

/** What a form needs beside the type: bounds, and where values are chosen from. */
function formOf({ minimum, maximum, maxLength, chosenFrom, isLocalised }: SettingShape[string]) {
  const known = Object.entries({ minimum, maximum, maxLength }).filter(([, bound]) => bound !== undefined);
  return {
    ...Object.fromEntries(known),
    ...(chosenFrom && { 'x-chosen-from': chosenFrom }),
    ...(isLocalised && { 'x-localised': true }),
  };
}
