import { Injectable } from '@nestjs/common';
import { Presenter, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { settingMember } from '../../settings/catalogue/index.js';
import { SettingRegistry, type SettingName, type SiteSettings } from '../../settings/index.js';

/** Settings that differ from site to site, so the schema states no default for them. */
const SITE_SPECIFIC: ReadonlySet<SettingName> = new Set(['title', 'description', 'url', 'email']);

/** Response fields of the settings. */
@Injectable()
export class SettingsPresenter extends Presenter<SiteSettings> {
  readonly title: string = 'settings';
  private made: Members<SiteSettings> | undefined;

  constructor(
    private readonly site: SiteUrls,
    protected readonly registry: SettingRegistry,
  ) {
    super();
  }

  /** Complete once all modules have registered their settings. */
  get members(): Members<SiteSettings> {
    return (this.made ??= this.read());
  }

  protected read(): Members<SiteSettings> {
    const { names, settings: declared } = this.registry.convention;
    return Object.fromEntries(
      names.map((name) => {
        const { shown, ...setting } = declared[name];
        return [
          name,
          settingMember(['view', 'edit'], setting, this.shownValue(name), {
            ...(SITE_SPECIFIC.has(name) ? {} : { default: setting.default }),
            shown,
          }),
        ];
      }),
    );
  }

  /** The value that responses show: of the URL, the one in use. */
  protected shownValue(name: SettingName): (settings: SiteSettings) => unknown {
    return (settings) => (name === 'url' && settings.url === '' ? this.site.url : settings[name]);
  }
}
