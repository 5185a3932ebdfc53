import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { SiteUrls } from '#libs/rest';

/** What links call the languages of the site. */
@Injectable()
export class LanguageNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly site: SiteUrls) {}

  /** The tag of a language with its region (BCP 47). */
  tagOf({ locale }: SiteLanguage): string {
    return locale.replace('_', '-');
  }

  /** The tag of the language alone, for visitors of all regions, unless the site has it for several. */
  shortTagOf(language: SiteLanguage): string {
    const [primary = ''] = language.locale.split('_', 1);
    const isOnly = this.site.languages.filter(({ locale }) => locale.startsWith(`${primary}_`)).length === 1;
    return isOnly ? primary : this.tagOf(language);
  }

  /** The language as it calls itself. */
  nameOf(language: SiteLanguage): string {
    const tag = this.shortTagOf(language);
    let name = this.names.get(tag);
    if (name === undefined) {
      const found = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
      name = found.charAt(0).toLocaleUpperCase(tag) + found.slice(1);
      this.names.set(tag, name);
    }
    return name;
  }
}
