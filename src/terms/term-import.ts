import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { RestError } from '#libs/errors';
import { sanitizeTermName, slugify } from '#libs/text';
import { TAXONOMIES, type Taxonomy } from './taxonomies.js';
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

/** Takes over terms: one whose slug is here already is that term. */
@Injectable()
export class TermImport {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsService,
  ) {}

  /** Whether a number is that of a term of a taxonomy. */
  async isTerm(taxonomy: string, id: number): Promise<boolean> {
    const [row] = await this.db.current('SELECT id FROM terms WHERE id = ? AND taxonomy = ?', [id, taxonomy]);
    return row !== undefined;
  }

  /** The term of a taxonomy with a slug. */
  async find(taxonomy: string, slug: string): Promise<number | undefined> {
    const [row] = await this.db.current<{ id: number }>('SELECT id FROM terms WHERE taxonomy = ? AND slug = ?', [
      taxonomy,
      slugify(slug),
    ]);
    return row?.id;
  }

  /** Creates a term and answers its number, or that of the one which has its name already. */
  async create(taxonomy: string, { name, slug, description, parentId }: ImportedTerm): Promise<number> {
    const shown = [...(sanitizeTermName(name) || slug)].slice(0, MAX_NAME).join('');
    try {
      return await this.terms.create(taxonomyOf(taxonomy), { name: shown, slug, description, parent: parentId });
    } catch (error) {
      const namesake = error instanceof RestError && error.code === 'term_exists' ? error.data.term_id : undefined;
      if (typeof namesake !== 'number') throw error;
      return namesake;
    }
  }

  /** Puts a term below another. */
  link(taxonomy: string, id: number, parentId: number): Promise<void> {
    return this.terms.update(taxonomyOf(taxonomy), id, { parent: parentId });
  }
}

function taxonomyOf(name: string): Taxonomy {
  const taxonomy = TAXONOMIES.get(name);
  if (!taxonomy) throw new Error(`There is no taxonomy called ${name}.`);
  return taxonomy;
}
