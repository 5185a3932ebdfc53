import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { VersionCounters, Db } from '#libs/db';
import { CacheInvalidation, CacheTags, EVERYTHING } from '#libs/invalidation';
import { Dialect } from '#libs/presenting';
import { type ItemVersion } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { Secrets } from '#libs/secrets';
import { Rejected, SettingCatalogue, type SettingShape, type Setting } from './catalogue/setting-catalogue.js';
import { Settings } from './catalogue/settings.js';
import { type LanguageItem, type StoredLanguages, numbered, onlyLanguage } from './language-list.js';
import { type ReferenceKind, SettingReferences } from './setting-references.js';
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
const tagOf = (name: string): string => `setting:${name}`;

/** The stored name of the value that a setting has in a language other than the first one. */
const nameIn = (name: string, language: number | ''): string => `${name}@${language}`;

/** What a change of the languages of the site adds and removes. */
export interface LanguageChange {
  before: StoredLanguages;
  after: StoredLanguages;
}

/** Why the languages of the site cannot change now, such as `has 12 entries in de`; undefined if they can. */
type LanguageCheck = (change: LanguageChange) => Promise<string | undefined>;

/**
 * The settings of the site. Reading a setting adds its cache tag to the current response. Localised settings are read
 * and written in the language of the running request; where it has no value, the one of the first language counts, or
 * the translation of what that one refers to.
 */
@Injectable()
export class SettingsService extends Settings<SiteShape> {
  protected readonly counter = 'settings';
  private readonly languageChecks: LanguageCheck[] = [];
  /** Values by language, as long as the values before are in use. */
  private readonly localised = new WeakMap<object, Map<number, SiteSettings>>();

  constructor(
    db: Db,
    clocks: VersionCounters,
    changes: CacheInvalidation,
    secrets: Secrets,
    private readonly registry: SettingRegistry,
    private readonly site: SiteUrls,
    private readonly references: SettingReferences,
  ) {
    super(db, clocks, changes, secrets);
  }

  protected get catalogue(): SettingCatalogue<SiteShape> {
    return this.registry.catalogue;
  }

  /** The version of the values that the requested root shows. */
  override versionOf(): Promise<ItemVersion> {
    return Promise.resolve(this.versionAs(this.inLanguage(this.current), this.registry.requested));
  }

  override async lockVersion(): Promise<ItemVersion> {
    return this.versionAs(this.inLanguage(await this.locked()), this.registry.requested);
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
    return this.site.hasLanguages ? this.inLanguage(this.current)[name] : this.current[name];
  }

  /** The value of a setting in a language, whatever that of the running request is. */
  getIn<N extends SettingName>(language: number, name: N): SiteSettings[N] {
    CacheTags.current?.add(tagOf(name));
    return this.site.hasLanguages ? this.inLanguage(this.current, language)[name] : this.current[name];
  }

  /** The values of all settings. */
  get all(): SiteSettings {
    for (const name of this.catalogue.names) CacheTags.current?.add(tagOf(name));
    return this.inLanguage(this.current);
  }

  /** The languages of the site; those of a site that has named none are the one of its configuration. */
  languagesOf({ languages, language }: Pick<SiteSettings, 'languages' | 'language'>): StoredLanguages {
    return languages.length ? (languages as StoredLanguages) : onlyLanguage(this.site.configured.segment, language);
  }

  /** Has every change of the languages checked, inside its transaction. */
  checkLanguages(check: LanguageCheck): void {
    this.languageChecks.push(check);
  }

  /** The same as that of its class; `change` gets and returns the values in the language of the running request. */
  override change(
    change: (values: SiteSettings) => Partial<SiteSettings> | Promise<Partial<SiteSettings>>,
  ): Promise<void> {
    return super.change(async (values) => this.toStore(values, await change(this.inLanguage(values))));
  }

  /** Removes the id of an item that is deleted from the values of all languages. */
  async forget(names: readonly SettingName[], id: number): Promise<void> {
    if (!this.site.hasLanguages) return;
    await super.change((values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([stored, value]) =>
          value === id && names.some((name) => name === stored || stored.startsWith(nameIn(name, '')))
            ? [[stored, undefined]]
            : [],
        ),
      ),
    );
  }

  /**
   * Follows a change of translations, as part of its transaction.
   *
   * @param ids the items that are translations of others from now on or no more, and the group of these; or translations
   *   that become public or hidden
   */
  async followTranslations(kind: ReferenceKind, ids: readonly number[]): Promise<void> {
    const names = this.references.affected(this.catalogue.settings, kind, ids);
    if (!names.length) return;
    await this.counters.increment(this.counter);
    await this.changes.invalidate(names.flatMap((name) => this.tagsOf(name)));
  }

  /** Adds the translations of what settings refer to, for languages without a value of their own. */
  protected override async completed(stored: string): Promise<string> {
    const values = JSON.parse(stored) as Partial<SiteSettings>;
    const { languages = [] } = values;
    if (languages.length < 2) return stored;
    const numbers = (languages as StoredLanguages).map(({ number }) => number);
    const { settings } = this.catalogue;
    const translated = await this.references.translated(settings, { ...values }, numbers);
    const added = translated.map(({ name, language, id }) => [nameIn(name, language), id] as const);
    return JSON.stringify({ ...Object.fromEntries(added), ...values });
  }

  /** Values as a language has them: that of the running request, unless another one is given. */
  private inLanguage(values: SiteSettings, number = this.site.requestedLanguage.number): SiteSettings {
    if (!this.site.hasLanguages) return values;
    const known = this.localised.get(values) ?? new Map<number, SiteSettings>();
    this.localised.set(values, known);
    const kept = known.get(number);
    if (kept) return kept;
    const own = Object.entries(values).flatMap(([stored, value]) => {
      const [name = '', language] = stored.split('@', 2);
      return language === String(number) ? [[name, value]] : [];
    });
    const { locale } = this.languagesOf(values).find((one) => one.number === number) ?? { locale: values.language };
    const shown: SiteSettings = { ...values, ...Object.fromEntries(own), language: locale };
    known.set(number, shown);
    return shown;
  }

  /** Changes as they are stored: localised ones by the language of the running request, and `languages` with numbers. */
  private async toStore(values: SiteSettings, changes: Partial<SiteSettings>): Promise<Partial<SiteSettings>> {
    const { languages: _list, language: _locale, ...others } = changes;
    const { number } = this.site.requestedLanguage;
    const isOther = this.site.hasLanguages && number !== FIRST_LANGUAGE;
    const { settings } = this.catalogue;
    const named = Object.entries(others).map(([name, value]) => [
      isOther && settings[name as SettingName].isLocalised ? nameIn(name, number) : name,
      value,
    ]);
    return { ...Object.fromEntries(named), ...(await this.languageChanges(values, changes)) };
  }

  /** What is stored for changes of the languages, or of the locale of the requested one. */
  private async languageChanges(values: SiteSettings, changes: Partial<SiteSettings>): Promise<Partial<SiteSettings>> {
    const isNamed = 'languages' in changes;
    if (!isNamed && !('language' in changes)) return {};
    const locale = changes.language ?? this.defaults.language;
    if (!isNamed && !values.languages.length) return { language: changes.language };
    const before = this.languagesOf(values);
    const { number } = this.site.requestedLanguage;
    const items: readonly LanguageItem[] = isNamed
      ? (changes.languages ?? [])
      : before.map((one) => (one.number === number ? { ...one, locale } : one));
    const { languages, count } = items.length
      ? numbered(items, before, values.language_numbers)
      : { languages: onlyLanguage(this.site.configured.segment, values.language), count: values.language_numbers };
    for (const check of this.languageChecks) {
      const reason = await check({ before, after: languages });
      if (reason !== undefined) Rejected.raise(new Map([['languages', new Rejected(reason)]]));
    }
    return {
      languages: items.length ? languages : [],
      // Read by instances that know one language only.
      language: languages[0]?.locale ?? values.language,
      language_numbers: count,
    };
  }

  protected override tagsOf(name: string): readonly string[] {
    const [own = name] = name.split('@', 1);
    return own === 'languages' ? [EVERYTHING] : [tagOf(own)];
  }
}
