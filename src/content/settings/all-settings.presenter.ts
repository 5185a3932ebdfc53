import { Injectable } from '@nestjs/common';
import { Presenter, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { settingMember, type SettingShape } from '../../settings/catalogue/index.js';
import { SettingRegistry, type SettingName, type SiteSettings } from '../../settings/index.js';

/** Response fields of all settings. Their schema says what a form needs. */
@Injectable()
export class AllSettingsPresenter extends Presenter<SiteSettings> {
  readonly title = 'AllSettings';
  private made: Members<SiteSettings> | undefined;

  constructor(
    private readonly site: SiteUrls,
    private readonly registry: SettingRegistry,
  ) {
    super();
  }

  /** Complete once all modules have registered their settings. */
  get members(): Members<SiteSettings> {
    return (this.made ??= this.read());
  }

  private read(): Members<SiteSettings> {
    const declared: SettingShape<void> = this.registry.catalogue.settings;
    const shown = Object.entries(declared).filter(([, { isFixed, isSecret }]) => !isFixed && !isSecret);
    return Object.fromEntries(
      shown.map(([name, one]) => {
        const value = (settings: SiteSettings) =>
          name === 'url' && settings.url === '' ? this.site.url : settings[name as SettingName];
        return [name, settingMember(['view', 'edit'], one, value, { default: one.default, form: formOf(one) })];
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
