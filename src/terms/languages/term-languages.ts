import { Injectable } from '@nestjs/common';
import { RequestContext, type SiteLanguage } from '#libs/context';
import { failArgument } from '#libs/errors';
import { SiteUrls } from '#libs/rest';
import { Taxonomies } from '../taxonomies.js';

/**
 * Which language terms have and lists show. Sites with one language know nothing of it: no list is limited, and terms
 * get the number of that language.
 */
@Injectable()
export class TermLanguages {
  constructor(
    private readonly site: SiteUrls,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Whether there are several languages. */
  get areSeveral(): boolean {
    return this.site.hasLanguages;
  }

  /** Whether each language of the site has terms of its own in a taxonomy. False on sites with one language. */
  arePerLanguage(taxonomy: string): boolean {
    return this.areSeveral && this.taxonomies.localisedBy(taxonomy) === 'entries';
  }

  /** Whether the languages of the site share the terms of a taxonomy. False on sites with one language. */
  areShared(taxonomy: string): boolean {
    return this.areSeveral && this.taxonomies.localisedBy(taxonomy) === 'texts';
  }

  /** The number of the language of the running request; that of the default one outside of requests. */
  get requested(): number {
    return this.site.requestedLanguage.number;
  }

  /**
   * The number of the language of lists of a taxonomy in the running request; undefined if they have terms of all
   * languages: on sites with one, in jobs and commands, for shared terms, and where the request asks for all.
   */
  scopeOf(taxonomy: string): number | undefined {
    if (!this.arePerLanguage(taxonomy)) return undefined;
    const context = RequestContext.current();
    return context?.hasAllLanguages ? undefined : context?.language?.number;
  }

  /** The language that a request names in `lang`. Throws a 400 if the site does not have it. */
  named(code: string): SiteLanguage {
    return (
      this.site.languageWith(code) ??
      failArgument('lang', { code: 'rest_not_in_enum', message: 'lang is not a language of the site.' })
    );
  }

  /** How requests and responses name a language. */
  codeOf(language: number): string {
    return this.site.languageOf(language).code;
  }

  /** The locale of a language; undefined on sites with one, whose setting says it. */
  localeOf(language: number): string | undefined {
    return this.areSeveral ? this.site.languageOf(language).locale : undefined;
  }

  /** The tag of a language (BCP 47). */
  tagOf(language: number): string {
    return this.site.languageOf(language).locale.replace('_', '-');
  }

  /** The numbers of the languages of the site, in their order. */
  get numbers(): number[] {
    return this.site.languages.map(({ number }) => number);
  }
}
