import { Injectable } from '@nestjs/common';
import { Events, ItemsTouched } from '#libs/events';
import { SiteUrls } from '#libs/rest';
import type { LanguageContent } from '../../settings/index.js';
import { Taxonomies } from '../taxonomies.js';
import { TermInvalidation } from '../term-invalidation.js';
import { keyOf, TermNames } from '../term-names.js';
import { TermsRepository, type TermRow } from '../terms.repository.js';
import { TermsService } from '../terms.service.js';
import { TermTranslations } from './term-translations.js';
import { TermTranslationsRepository } from './term-translations.repository.js';

/** Terms per transaction: each may have many entries, which are locked. */
const BATCH = 20;

/** The terms and names of terms that a site has in a language. */
@Injectable()
export class TermLanguageContent implements LanguageContent {
  readonly position = 2;
  readonly names = ['term', 'terms'] as const;

  constructor(
    private readonly rows: TermTranslationsRepository,
    private readonly terms: TermsRepository,
    private readonly service: TermsService,
    private readonly taxonomies: Taxonomies,
    private readonly found: TermNames,
    private readonly translations: TermTranslations,
    private readonly invalidation: TermInvalidation,
    private readonly site: SiteUrls,
    private readonly events: Events,
  ) {}

  count(language: number): Promise<number> {
    return this.rows.countIn(language);
  }

  async move(from: number, to: number): Promise<number> {
    const some = await this.rows.lockSome(from, BATCH);
    for (const term of some) await this.moveTo(term, to);
    // Names in a language that is left have none to be shown in.
    return some.length || this.rows.removeTexts(from, BATCH);
  }

  async delete(language: number): Promise<number> {
    const some = await this.rows.lockSome(language, BATCH);
    const to = this.site.languages.find(({ number }) => number !== language)?.number ?? language;
    for (const term of some) {
      const taxonomy = this.taxonomies.get(term.taxonomy);
      if (taxonomy && this.taxonomies.localisedBy(term.taxonomy) === 'entries')
        await this.service.delete(taxonomy, term.id, { isDefault: true });
      else await this.moveTo(term, to);
    }
    return some.length || this.rows.removeTexts(language, BATCH);
  }

  /** Gives a locked term another language: with the texts that it has there, and a free slug. */
  private async moveTo(term: TermRow, language: number): Promise<void> {
    const { id } = term;
    const texts = await this.rows.takeTexts(id, language);
    const shown = {
      name: texts?.name ?? term.name,
      slug: texts?.slug ?? term.slug,
      description: texts?.description ?? term.description,
    };
    const scope = this.found.scopeOf({ ...term, language });
    const slug = await this.found.free(scope, shown.slug, [], id);
    const namesake = await this.found.namesake(scope, term.parentId, shown.name, id);
    const nameKey = namesake === undefined ? keyOf(shown.name) : null;
    await this.translations.move(term, language);
    await this.terms.update(id, { ...shown, slug, nameKey, language });
    await this.events.publish(new ItemsTouched(term.taxonomy, [id], true));
    await this.invalidation.moved(term);
  }
}
