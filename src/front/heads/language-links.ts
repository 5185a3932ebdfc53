import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { LanguageNames, SettingsService } from '../../settings/index.js';
import type { Page, PageHead, PageTranslation } from '../common/index.js';

/** A link of the head to a page in a language. */
export interface Alternate {
  hreflang: string;
  href: string;
}

/** A link of the header to a page in a language. */
interface LanguageLink {
  /** The language as it calls itself. */
  name: string;
  tag: string;
  href: string;
  isCurrent: boolean;
}

/** Where no language fits the visitor. */
const ANY_LANGUAGE = 'x-default';

/** Links pages to their translations: in the head for search engines, in the header for people. */
@Injectable()
export class LanguageLinks {
  constructor(
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly names: LanguageNames,
  ) {}

  /** The links of the head; none for pages that search engines must not index. */
  alternates({ translations = [], isHidden }: PageHead): Alternate[] {
    if (isHidden || translations.length < 2) return [];
    const main = translations.find(({ language }) => language.number === this.site.language.number);
    // The root of the host leads every visitor to the home in a language of theirs.
    const isHome = main?.url === `${this.site.main.url}/`;
    const standard = isHome ? `${this.site.url}/` : main?.url;
    return [
      ...translations.map(({ language, url }) => ({ hreflang: this.names.shortTagOf(language), href: url })),
      ...(standard === undefined ? [] : [{ hreflang: ANY_LANGUAGE, href: standard }]),
    ];
  }

  /** The links of the header, if the settings say so. Pages without an address, such as errors, have those of the homes. */
  links({ head: { translations }, kind }: Page): LanguageLink[] {
    if (!this.site.hasLanguages || !this.settings.get('language_links')) return [];
    const own = this.site.requestedLanguage.number;
    const all = kind === 'error' ? this.homes : (translations ?? []);
    if (all.length < 2) return [];
    return all.map(({ language, url }) => ({
      name: this.names.nameOf(language),
      tag: this.names.tagOf(language),
      href: url,
      isCurrent: language.number === own,
    }));
  }

  /** The languages of the translations of a page, without its own. */
  others({ translations = [] }: PageHead): SiteLanguage[] {
    const own = this.site.requestedLanguage.number;
    return translations.length < 2
      ? []
      : translations.flatMap(({ language }) => (language.number === own ? [] : [language]));
  }

  private get homes(): PageTranslation[] {
    return this.site.all.map(({ language, url }) => ({ language, url: `${url}/` }));
  }
}
