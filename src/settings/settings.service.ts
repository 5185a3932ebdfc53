import { Injectable } from '@nestjs/common';
import { VersionCounters, Db } from '#libs/db';
import { CacheInvalidation, CacheTags } from '#libs/invalidation';
import { Secrets } from '#libs/secrets';
import { SettingCatalogue, type SettingShape, type Setting } from './catalogue/setting-catalogue.js';
import { Settings } from './catalogue/settings.js';
import { GENERAL_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

type SiteShape = { readonly [Name in SettingName]: Setting<SiteSettings[Name]> };

/** Registry of the settings that modules add with `SettingsModule.forFeature`. */
@Injectable()
export class SettingRegistry {
  private registered: SettingShape = GENERAL_SETTINGS;
  private made: SettingCatalogue<SiteShape> | undefined;

  /** Adds the settings of a module. Throws if a name is registered already. */
  register(settings: SettingShape): void {
    const known = Object.keys(settings).find((name) => Object.hasOwn(this.registered, name));
    if (known !== undefined) throw new Error(`Setting registered twice: ${known}.`);
    this.registered = { ...this.registered, ...settings };
    this.made = undefined;
  }

  /** The catalogue of all registered settings. */
  get catalogue(): SettingCatalogue<SiteShape> {
    return (this.made ??= new SettingCatalogue(this.registered as SiteShape));
  }
}

/** The cache tag of a setting. */
const tagOf = (name: SettingName): string => `setting:${name}`;

/** The settings of the site. Reading a setting adds its cache tag to the current response. */
@Injectable()
export class SettingsService extends Settings<SiteShape> {
  protected readonly counter = 'settings';

  constructor(
    db: Db,
    clocks: VersionCounters,
    changes: CacheInvalidation,
    secrets: Secrets,
    private readonly registry: SettingRegistry,
  ) {
    super(db, clocks, changes, secrets);
  }

  protected get catalogue(): SettingCatalogue<SiteShape> {
    return this.registry.catalogue;
  }

  /** The language tag of the site (BCP 47), such as `de-DE`. */
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
