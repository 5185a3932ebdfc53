import { Injectable } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { CacheInvalidation, CacheTags } from '#libs/invalidation';
import { SettingCatalogue, type SettingShape, type Setting } from './catalogue/setting-catalogue.js';
import { Settings } from './catalogue/settings.js';
import { GENERAL_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

type SiteShape = { readonly [Name in SettingName]: Setting<SiteSettings[Name]> };

/** The settings of the site by name, as modules have registered them with `SettingsModule.forFeature`. */
@Injectable()
export class SettingRegistry {
  private registered: SettingShape = GENERAL_SETTINGS;
  private made: SettingCatalogue<SiteShape> | undefined;

  /** Adds settings of a module. Each setting has one owner. */
  register(settings: SettingShape): void {
    const known = Object.keys(settings).find((name) => Object.hasOwn(this.registered, name));
    if (known !== undefined) throw new Error(`The setting ${known} is registered twice.`);
    this.registered = { ...this.registered, ...settings };
    this.made = undefined;
  }

  /** All settings that are registered. */
  get catalogue(): SettingCatalogue<SiteShape> {
    return (this.made ??= new SettingCatalogue(this.registered as SiteShape));
  }
}

/** The cache tag of a setting. */
const tagOf = (name: SettingName): string => `setting:${name}`;

/** The settings of the site. Answers that are being made depend on the settings that are read here. */
@Injectable()
export class SettingsService extends Settings<SiteShape> {
  protected readonly clock = 'settings';

  constructor(
    db: Db,
    clocks: Clocks,
    changes: CacheInvalidation,
    private readonly registry: SettingRegistry,
  ) {
    super(db, clocks, changes);
  }

  protected get catalogue(): SettingCatalogue<SiteShape> {
    return this.registry.catalogue;
  }

  /** The tag of the site's language, such as `de-DE`. */
  get languageTag(): string {
    return this.get('language').replace('_', '-');
  }

  /** The value of a setting. */
  get<N extends SettingName>(name: N): SiteSettings[N] {
    CacheTags.current?.add(tagOf(name));
    return this.current[name];
  }

  /** The values of all settings. */
  get all(): SiteSettings {
    for (const name of this.catalogue.names) CacheTags.current?.add(tagOf(name));
    return this.current;
  }

  protected override tagsOf(name: SettingName): readonly string[] {
    return [tagOf(name)];
  }
}
