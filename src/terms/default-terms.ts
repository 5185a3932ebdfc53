import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { Db, NameLocks } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { slugify } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { TermLanguages } from './languages/term-languages.js';
import { TermTranslations } from './languages/term-translations.js';
import type { DefaultedTaxonomy, Taxonomy } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';

const isDefaulted = (one: Taxonomy): one is DefaultedTaxonomy => one.defaultTerm !== undefined;

/**
 * The terms of entries without another one: the configured term of a taxonomy or, if it does not exist, the oldest. Where
 * each language has terms of its own, that is the term which is configured in the language of the entry, or its
 * translation in that language.
 */
@Injectable()
export class DefaultTerms {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsRepository,
    private readonly translations: TermTranslations,
    private readonly languages: TermLanguages,
    private readonly settings: SettingsService,
    private readonly locks: NameLocks,
    private readonly events: Events,
    private readonly changes: CacheInvalidation,
  ) {}

  /** The configured id, whether or not there is such a term. */
  configured({ defaultTerm }: DefaultedTaxonomy, language = this.languages.requested): number {
    return this.settings.getIn(language, defaultTerm.setting);
  }

  /** The default term in a language; undefined if it has none, or the taxonomy needs none. */
  async find(taxonomy: Taxonomy, language = this.languages.requested): Promise<number | undefined> {
    if (!isDefaulted(taxonomy)) return undefined;
    const { name } = taxonomy;
    const isApart = this.languages.arePerLanguage(name);
    const configured = this.configured(taxonomy, language);
    const only = isApart ? language : undefined;
    if ((await this.terms.existing(name, [configured], only)).has(configured)) return configured;
    const translated = isApart ? (await this.translations.in(language, [configured])).get(configured) : undefined;
    if (translated !== undefined) return translated;
    // The oldest term of another language is no better than any other one there.
    return isApart && language !== FIRST_LANGUAGE ? undefined : this.terms.oldest(name, only);
  }

  /** The same; where each language has terms of its own, it is created if the language has none. */
  async make(taxonomy: Taxonomy, language = this.languages.requested): Promise<number | undefined> {
    const known = await this.find(taxonomy, language);
    if (known !== undefined || !isDefaulted(taxonomy) || !this.languages.arePerLanguage(taxonomy.name)) return known;
    return this.db.transaction(async () => {
      await this.locks.acquire('terms', [`${taxonomy.name} ${language}`]);
      const meanwhile = await this.find(taxonomy, language);
      if (meanwhile !== undefined) return meanwhile;
      const id = await this.namesake(taxonomy, language);
      const source = this.configured(taxonomy, FIRST_LANGUAGE);
      const isTerm = language !== FIRST_LANGUAGE && (await this.terms.existing(taxonomy.name, [source])).has(source);
      if (isTerm) await this.translations.join({ id, taxonomy: taxonomy.name, language }, source);
      return id;
    });
  }

  /** Creates the default terms of taxonomies without terms. */
  async ensure(taxonomies: readonly DefaultedTaxonomy[]): Promise<void> {
    await this.db.transaction(async () => {
      for (const taxonomy of taxonomies) {
        if ((await this.terms.oldest(taxonomy.name)) !== undefined) continue;
        const id = await this.insert(taxonomy, this.languages.requested);
        if (id !== this.configured(taxonomy)) await this.settings.set({ [taxonomy.defaultTerm.setting]: id });
      }
    });
  }

  /** The term of a language with the name of the default one, which is created if there is none. */
  private async namesake(taxonomy: DefaultedTaxonomy, language: number): Promise<number> {
    const { name, defaultTerm } = taxonomy;
    const known = await this.terms.findBySlug(name, slugify(defaultTerm.name), language);
    if (known !== undefined) return known;
    const id = await this.insert(taxonomy, language);
    const after = { name: defaultTerm.name, slug: slugify(defaultTerm.name), description: '', parentId: 0 };
    await this.events.publish(new ResourceChanged(name, id, 'created', () => ({ after })));
    await this.changes.invalidate([TAGS.any(name), TAGS.anything]);
    return id;
  }

  private insert({ name: taxonomy, defaultTerm: { name } }: DefaultedTaxonomy, language: number): Promise<number> {
    const term = { taxonomy, language, name, nameKey: name.toLowerCase(), slug: slugify(name) };
    return this.terms.insert({ ...term, description: '', parentId: 0, termGroup: 0, count: 0 });
  }
}
