import { Injectable } from '@nestjs/common';
import { RestError } from '#libs/errors';
import { sanitizeTermName, slugify } from '#libs/text';
import { Taxonomies, type Taxonomy } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';
import { TermsService } from './terms.service.js';

/** A term of another site. */
export interface ImportedTerm {
  name: string;
  slug: string;
  description: string;
  /** 0 for none. */
  parentId: number;
}

const MAX_NAME = 200;

/** Imports terms: a term whose slug exists here is that term. */
@Injectable()
export class TermImport {
  constructor(
    private readonly rows: TermsRepository,
    private readonly terms: TermsService,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Whether a term of a taxonomy has this id. */
  async isTerm(taxonomy: string, id: number): Promise<boolean> {
    return (await this.rows.existing(taxonomy, [id])).has(id);
  }

  /** The term of a taxonomy with a slug. */
  find(taxonomy: string, slug: string): Promise<number | undefined> {
    return this.rows.findBySlug(taxonomy, slugify(slug));
  }

  /** Creates a term and returns its id, or that of the term with the same name. */
  async create(taxonomy: string, { name, slug, description, parentId }: ImportedTerm): Promise<number> {
    const shown = [...(sanitizeTermName(name) || slug)].slice(0, MAX_NAME).join('');
    try {
      return await this.terms.create(this.taxonomyOf(taxonomy), { name: shown, slug, description, parent: parentId });
    } catch (error) {
      const namesake = error instanceof RestError && error.code === 'term_exists' ? error.data.term_id : undefined;
      if (typeof namesake !== 'number') throw error;
      return namesake;
    }
  }

  /** Puts a term below another. */
  link(taxonomy: string, id: number, parentId: number): Promise<void> {
    return this.terms.update(this.taxonomyOf(taxonomy), id, { parent: parentId });
  }

  private taxonomyOf(name: string): Taxonomy {
    const taxonomy = this.taxonomies.get(name);
    if (!taxonomy) throw new Error(`There is no taxonomy ${name}.`);
    return taxonomy;
  }
}
