import { Injectable } from '@nestjs/common';
import { taxonomyLabels } from '../entries/types/index.js';
import { ContentModel, type HiddenContent, type HiddenKind, NAMED_IDS } from '../model/index.js';
import { CATEGORY, Taxonomies, type Taxonomy } from './taxonomies.js';
import { TermsRepository } from './terms.repository.js';
import { TermsService } from './terms.service.js';

/** Terms per transaction: each may have many entries, which are locked. */
const BATCH = 10;

/** The terms of taxonomies that the site declares no more. */
@Injectable()
export class HiddenTerms implements HiddenContent {
  constructor(
    private readonly model: ContentModel,
    private readonly taxonomies: Taxonomies,
    private readonly rows: TermsRepository,
    private readonly terms: TermsService,
  ) {}

  /** The names of these taxonomies, without those that a later version of the program has as its own. */
  private get former(): string[] {
    return this.model.former('taxonomies').filter((name) => !this.taxonomies.get(name));
  }

  async hidden(): Promise<HiddenKind[]> {
    const found: HiddenKind[] = [];
    for (const name of this.former) {
      const count = await this.rows.count(name);
      const ids = count ? await this.rows.first(name, NAMED_IDS) : [];
      if (count) found.push({ name: `terms of the taxonomy ${name}`, count, ids });
    }
    return found;
  }

  async *batches(): AsyncGenerator<() => Promise<number>> {
    for (const name of this.former) {
      for (let ids = await this.rows.first(name, BATCH); ids.length; ids = await this.rows.first(name, BATCH)) {
        const some = ids;
        yield async () => {
          for (const id of some) await this.terms.delete(formerTaxonomy(name), id);
          return some.length;
        };
      }
    }
  }
}

/** A taxonomy that is declared no more, as its deletion needs it. */
const formerTaxonomy = (name: string): Taxonomy => ({
  name,
  restBase: name,
  hierarchical: true,
  schemaTitle: name,
  archiveBase: name,
  manage: CATEGORY.manage,
  create: CATEGORY.create,
  assign: CATEGORY.assign,
  labels: taxonomyLabels(name, name),
  responseCapabilities: CATEGORY.responseCapabilities,
});
