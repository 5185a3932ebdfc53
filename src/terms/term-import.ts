import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { sanitizeTermName, slugify } from '#libs/text';
import { TermTranslations } from './languages/term-translations.js';
import { type Taxonomy, Taxonomies } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';
import { MAX_NAME, TermsService } from './terms.service.js';

/** A term to import from another site. */
export interface ImportedTerm {
  /** Original id. Kept if it is free. */
  number?: number;
  /** The number of its language; by default, that of the request, or the default one. */
  language?: number;
  name: string;
  slug: string;
  description: string;
  /** 0 for none. */
  parentId: number;
  /** The values of declared fields: JSON, or null for none. */
  fieldValues?: string | null;
}

/** Imports terms. Terms are matched with existing ones by slug or name. */
@Injectable()
export class TermImport {
  constructor(
    private readonly rows: TermsRepository,
    private readonly terms: TermsService,
    private readonly taxonomies: Taxonomies,
    private readonly translations: TermTranslations,
  ) {}

  /** Whether a taxonomy has a term with this id. */
  async isTerm(taxonomy: string, id: number): Promise<boolean> {
    return (await this.rows.existing(taxonomy, [id])).has(id);
  }

  /** The id of the term of a taxonomy with a slug in a language: by default, that of the request, or the default one. */
  find(taxonomy: string, slug: string, language?: number): Promise<number | undefined> {
    return this.rows.findBySlug(taxonomy, slugify(slug), language);
  }

  /** Creates a term and returns its id, or returns the id of the existing term with the same name. */
  async create(taxonomy: string, { number, parentId, language, ...imported }: ImportedTerm): Promise<number> {
    const { name, slug, description, fieldValues = null } = imported;
    const shown = shownName({ name, slug });
    try {
      const input = { name: shown, slug, description, parent: parentId };
      return await this.terms.create(this.taxonomyOf(taxonomy), input, { id: number, fieldValues, language });
    } catch (error) {
      const namesake = error instanceof RestError && error.code === 'term_exists' ? error.data.term_id : undefined;
      if (typeof namesake !== 'number') throw error;
      return namesake;
    }
  }

  /** Gives a term the description and the values that it lacks. */
  complete(taxonomy: string, id: number, missing: Pick<ImportedTerm, 'description' | 'fieldValues'>): Promise<void> {
    return this.terms.updateOwn(this.taxonomyOf(taxonomy), id, {}, missing);
  }

  /**
   * Makes a term a translation of another one of its taxonomy. Returns whether it is one now: the other one may have
   * another translation in its language.
   */
  async translate(taxonomy: string, id: number, sourceId: number): Promise<boolean> {
    const term = await this.rows.findCurrent(id);
    if (!term || id === sourceId) return id === sourceId;
    try {
      await this.translations.join({ ...term, taxonomy }, sourceId);
      return true;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      return false;
    }
  }

  /** The translations of terms in a language. Those without one are missing. */
  translated(language: number, ids: readonly number[]): Promise<Map<number, number>> {
    return this.translations.in(language, ids);
  }

  /** Gives a term that all languages share its texts in one of them. A slug that is taken becomes another one. */
  async localise(taxonomy: string, id: number, language: number, texts: Omit<ImportedTerm, 'parentId'>): Promise<void> {
    const name = shownName(texts);
    const input = { name, slug: texts.slug, description: texts.description };
    const owner = this.taxonomyOf(taxonomy);
    try {
      await this.terms.updateIn(language, owner, id, input);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'duplicate_term_slug') throw error;
      await this.terms.updateIn(language, owner, id, { name, description: texts.description });
    }
  }

  /** Deletes a term permanently. */
  remove(taxonomy: string, id: number): Promise<void> {
    return this.terms.delete(this.taxonomyOf(taxonomy), id);
  }

  /** Sets the parent of a term. */
  link(taxonomy: string, id: number, parentId: number): Promise<void> {
    return this.terms.updateOwn(this.taxonomyOf(taxonomy), id, { parent: parentId });
  }

  /** The descriptions of terms, by id. */
  async descriptions(ids: readonly number[]): Promise<ReadonlyMap<number, readonly [string]>> {
    const rows = ids.length ? await this.rows.descriptions(ids) : [];
    return new Map(rows.map(({ id, description }) => [id, [description]]));
  }

  /** Sets texts of a term; of one that all languages share, in the language of the running request. */
  rewrite(taxonomy: string, id: number, texts: { name?: string; description?: string }): Promise<void> {
    return this.terms.updateOwn(this.taxonomyOf(taxonomy), id, texts);
  }

  /** Sets the description of a term. */
  describe(taxonomy: string, id: number, description: string): Promise<void> {
    return this.terms.updateOwn(this.taxonomyOf(taxonomy), id, { description });
  }

  private taxonomyOf(name: string): Taxonomy {
    const taxonomy = this.taxonomies.get(name);
    if (!taxonomy) throw new Error(`Unknown taxonomy: ${name}.`);
    return taxonomy;
  }
}

const shownName = ({ name, slug }: Pick<ImportedTerm, 'name' | 'slug'>): string =>
  [...(sanitizeTermName(name) || slug)].slice(0, MAX_NAME).join('');
