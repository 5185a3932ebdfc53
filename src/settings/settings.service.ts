import { Injectable } from '@nestjs/common';
import { VersionCounters, Db } from '#libs/db';
import { CacheInvalidation, CacheTags } from '#libs/invalidation';
import { Dialect } from '#libs/presenting';
import { type ItemVersion } from '#libs/requests';
import { Secrets } from '#libs/secrets';
import { Rejected, SettingCatalogue, type SettingShape, type Setting } from './catalogue/setting-catalogue.js';
import { Settings } from './catalogue/settings.js';
import { GENERAL_SETTINGS, SHOWN_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';
import { directionOf, type TextDirection } from './text-direction.js';

type SiteShape = { readonly [Name in SettingName]: Setting<SiteSettings[Name]> };

/** Why a value of a setting cannot be stored now, such as `must be the ID of an image`; undefined if it can. */
type SettingCheck<Name extends SettingName> = (value: SiteSettings[Name]) => Promise<string | undefined>;

/** Registry of the settings that modules add with `SettingsModule.forFeature`. */
@Injectable()
export class SettingRegistry {
  private registered: SettingShape = GENERAL_SETTINGS;
  private made: SettingCatalogue<SiteShape> | undefined;
  private madeForConvention: SettingCatalogue<SiteShape> | undefined;
  private readonly checks = new Map<string, (value: never) => Promise<string | undefined>>();

  /** Adds the settings of a module. Throws if a name is registered already. */
  register(settings: SettingShape): void {
    const known = Object.keys(settings).find((name) => Object.hasOwn(this.registered, name));
    if (known !== undefined) throw new Error(`Setting registered twice: ${known}.`);
    this.registered = { ...this.registered, ...settings };
    this.made = undefined;
    this.madeForConvention = undefined;
  }

  /** Adds a check of values that clients send, which needs other data than the value. */
  check<Name extends SettingName>(name: Name, check: SettingCheck<Name>): void {
    this.checks.set(name, check);
  }

  /** Throws a 400 that lists the changes that cannot be stored. */
  async validate(changes: Partial<SiteSettings>): Promise<void> {
    const rejected = new Map<string, Rejected>();
    for (const [name, value] of Object.entries(changes)) {
      const reason = await this.checks.get(name)?.(value as never);
      if (reason !== undefined) rejected.set(name, new Rejected(reason));
    }
    Rejected.raise(rejected);
  }

  /** The catalogue of all registered settings. */
  get catalogue(): SettingCatalogue<SiteShape> {
    return (this.made ??= new SettingCatalogue(this.registered as SiteShape));
  }

  /** The settings that the route below the root of the convention shows: also those of modules that say so. */
  get convention(): SettingCatalogue<SiteShape> {
    const ofModules = Object.entries(this.registered).filter(([, { shown }]) => shown === 'convention');
    return (this.madeForConvention ??= new SettingCatalogue({
      ...SHOWN_SETTINGS.settings,
      ...Object.fromEntries(ofModules),
    } as unknown as SiteShape));
  }

  /** The settings that the route below the requested root shows. */
  get requested(): Pick<SettingCatalogue<SiteShape>, 'names'> & {
    parse(sent: Readonly<Record<string, unknown>>): Partial<SiteSettings>;
  } {
    return Dialect.current ? this.convention : SHOWN_SETTINGS;
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

  /** The version of the values that the requested root shows. */
  override versionOf(args: object): Promise<ItemVersion> {
    return super.versionOf(args, this.registry.requested);
  }

  override lockVersion(args: object): Promise<ItemVersion> {
    return super.lockVersion(args, this.registry.requested);
  }

  /** The language tag of the site (BCP 47), such as `de-DE`. */
  get languageTag(): string {
    return this.get('language').replace('_', '-');
  }

  /** Where lines of the language of the site begin. */
  get direction(): TextDirection {
    return directionOf(this.languageTag);
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
