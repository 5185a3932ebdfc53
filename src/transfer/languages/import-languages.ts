import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { TranslationImport } from '../../entries/languages/index.js';
import { SettingRegistry, SettingsService } from '../../settings/index.js';
import { type ImportReport } from '../import-report.js';
import { WxrImportError, type WxrImportOptions } from '../import-run.js';
import type { FileLanguage, FileLanguages } from './file-languages.js';
import { RunLanguages } from './run-languages.js';

/** A language of the site. */
interface KnownLanguage {
  locale: string;
  segment: string;
  number: number;
}

/** Numbers of languages that a dry run would add: no stored ones reach them. */
const PLANNED = 1000;

const WPML =
  'Languages: the former site has WPML, whose languages and translations are in tables that exports lack. Give a file the language of its items with --language, and link them afterwards with --pair-by.';

/** Decides which languages of the site those of a file are, before anything else is written. */
@Injectable()
export class ImportLanguages {
  constructor(
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
    private readonly translations: TranslationImport,
  ) {}

  /**
   * The languages of a run. A site with one language and without entries gets those of the file, in their order; to
   * others, missing ones are added if the options say so.
   *
   * @throws WxrImportError if the site lacks languages of the file; a dry run reports them instead
   */
  async settle(file: FileLanguages, options: WxrImportOptions, report: ImportReport): Promise<RunLanguages> {
    const { language, skipLanguages = [] } = options;
    const skipped = new Set(skipLanguages);
    const wanted = file.list.filter(({ code }) => !skipped.has(code));
    if (file.isOfWpml && !file.areNamed && language === undefined) report.note(WPML);
    if (file.damaged)
      report.note(`Languages: ${file.damaged} × group of terms that is damaged, so that these are no translations`);
    if (language !== undefined) return RunLanguages.only(this.named(language, wanted).number);
    const unknown = [...skipped].find((code) => !file.list.some((one) => one.code === code));
    if (unknown !== undefined)
      throw new WxrImportError(`The file has no language ${unknown}. It has ${listOf(file.list) || 'none'}.`);
    if (!file.areNamed) return RunLanguages.only(this.known[0]?.number ?? 0);
    const found = await this.found(wanted, options, report);
    const numbers = new Map(wanted.map(({ code }) => [code, found.get(code)?.number ?? 0]));
    for (const { code } of wanted) {
      const { locale = '', segment = '' } = found.get(code) ?? {};
      report.note(`Languages: ${code} of the file is ${locale}${segment ? ` (/${segment}/)` : ''}`);
    }
    return new RunLanguages(file, { numbers, skipped, fallback: this.known[0]?.number ?? 0 });
  }

  private get known(): readonly KnownLanguage[] {
    return this.settings.languagesOf(this.settings.current);
  }

  /** The language into which a whole file is imported. */
  private named(name: string, ofFile: readonly FileLanguage[]): KnownLanguage {
    if (ofFile.length > 1)
      throw new WxrImportError(`The file names its languages, ${listOf(ofFile)}: import it without --language.`);
    const { known } = this;
    const found =
      known.find((one) => codeOf(one) === name) ??
      known.find(({ locale }) => sameLocale(locale, name)) ??
      known.find((one) => languageIn(one.locale) === name);
    if (found) return found;
    const names = known.map((one) => codeOf(one)).join(', ');
    throw new WxrImportError(`The site has no language ${name}. It has ${names}: add it with lintel languages add.`);
  }

  /** The languages of the site, by the codes of the file. */
  private async found(
    wanted: readonly FileLanguage[],
    { addLanguages, dryRun }: WxrImportOptions,
    report: ImportReport,
  ): Promise<Map<string, KnownLanguage>> {
    const found = matched(wanted, this.known);
    const missing = wanted.filter(({ code }) => !found.has(code));
    if (!missing.length) return found;
    const isNew = this.known.length === 1 && (await this.translations.isEmpty());
    const items = isNew ? this.orderOf(wanted, found) : [...this.known, ...missing.map((one) => this.added(one))];
    const value = this.checked(items);
    if (dryRun) {
      const missed = `the file has ${listOf(missing)}, which the site lacks. The import would add them`;
      if (isNew || addLanguages) report.note(`Languages: ${missed}.`);
      else report.note(`Languages: ${adviceOf(missing, value)}`);
      missing.forEach((one, at) => found.set(one.code, { ...this.added(one), number: PLANNED + at }));
      return found;
    }
    if (!isNew && !addLanguages) throw new WxrImportError(adviceOf(missing, value));
    const [first] = value;
    // The only language of a site without entries becomes the first one of the file.
    if (isNew && first && !found.size) await this.settings.set({ language: first.locale });
    await this.settings.set({ languages: value });
    const added = matched(wanted, this.known);
    const lost = wanted.find(({ code }) => !added.has(code));
    if (lost) throw new WxrImportError(`The language ${lost.code} could not be added.`);
    return added;
  }

  /** The languages of a file in its order, those that the site has with their segments. */
  private orderOf(wanted: readonly FileLanguage[], found: ReadonlyMap<string, KnownLanguage>): KnownLanguage[] {
    const isAtRoot = this.known[0]?.segment === '';
    const items = wanted.map((one) => found.get(one.code) ?? this.added(one));
    const others = this.known.filter((one) => found.size > 0 && !items.some(({ number }) => number === one.number));
    return [...items, ...others].map((one, at) => {
      const segment = at === 0 && isAtRoot ? '' : codeOf(one);
      return { ...one, segment };
    });
  }

  private added({ code, locale }: FileLanguage): KnownLanguage {
    return { locale: localeHere(locale ?? code), segment: code.toLowerCase().replaceAll('_', '-'), number: -1 };
  }

  /** Languages as the setting has them. Throws for those that pages have no texts in. */
  private checked(items: readonly KnownLanguage[]): { locale: string; segment: string }[] {
    const value = items.map(({ locale, segment }) => ({ locale, segment }));
    try {
      this.registry.catalogue.parse({ languages: value });
      return value;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      const { params } = error.data;
      const [reason] = Object.values(Object(params) as object) as unknown[];
      throw new WxrImportError(
        `The languages of the file cannot be those of the site: ${String(reason ?? error.message)} Leave them out with --skip-languages, such as --skip-languages ${items.at(-1)?.segment ?? ''}.`,
      );
    }
  }
}

/** Languages of the site, by the codes of a file: those with the same locale, the same segment or the same language. */
function matched(wanted: readonly FileLanguage[], known: readonly KnownLanguage[]): Map<string, KnownLanguage> {
  const found = new Map<string, KnownLanguage>();
  const take = (test: (one: FileLanguage, other: KnownLanguage) => boolean) => {
    for (const one of wanted) {
      const taken = new Set(Array.from(found.values(), ({ number }) => number));
      const other = known.find((language) => !taken.has(language.number) && test(one, language));
      if (other && !found.has(one.code)) found.set(one.code, other);
    }
  };
  take(({ locale = '' }, other) => sameLocale(locale, other.locale));
  take(({ code }, other) => codeOf(other).toLowerCase() === code.toLowerCase().replaceAll('_', '-'));
  // A region that is the only one of its language at both sites is no difference.
  take(({ locale, code }, other) => {
    const language = languageIn(locale ?? code);
    const isOnly =
      wanted.filter((one) => languageIn(one.locale ?? one.code) === language).length === 1 &&
      known.filter((one) => languageIn(one.locale) === language).length === 1;
    return isOnly && languageIn(other.locale) === language;
  });
  return found;
}

const codeOf = ({ segment, locale }: Pick<KnownLanguage, 'segment' | 'locale'>): string =>
  segment || languageIn(locale);
const languageIn = (locale: string): string => locale.toLowerCase().split(/[_-]/, 1)[0] ?? '';
const sameLocale = (one: string, other: string): boolean =>
  one !== '' && one.toLowerCase().replaceAll('-', '_') === other.toLowerCase().replaceAll('-', '_');
const listOf = (languages: readonly FileLanguage[]): string =>
  languages.map(({ code, locale }) => (locale === undefined ? code : `${code} (${locale})`)).join(', ');

/** The locale of a language of WordPress as it is written here: language and region alone. */
function localeHere(locale: string): string {
  const [, language = '', region] = /^([a-z]{2})(?:[_-]([A-Za-z]{2})(?![A-Za-z]))?/.exec(locale) ?? [];
  if (!language) return locale;
  return `${language}_${(region ?? new Intl.Locale(language).maximize().region ?? '').toUpperCase()}`;
}

const adviceOf = (missing: readonly FileLanguage[], languages: readonly object[]): string =>
  `the file has ${listOf(missing)}, which the site lacks. Add them with --add-languages, leave them out with --skip-languages, or run this before the import:\n  lintel settings set languages '${JSON.stringify(languages)}'`;
