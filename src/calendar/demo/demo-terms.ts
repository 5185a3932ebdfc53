import { EVENT_CATEGORY } from '../calendar-types.js';
import { Injectable } from '@nestjs/common';
import { slugify } from '#libs/text';
import { TAG, TermImport, type ImportedTerm, type Taxonomy } from '../../terms/index.js';
import { CATEGORIES, TAGS } from './demo-programme.js';
import type { DemoReport } from './demo-report.js';

/** The numbers of the terms of made-up events: of categories by slug, of tags in the order of their own numbers. */
export interface DemoTermNumbers {
  categories: ReadonlyMap<string, number>;
  tags: readonly number[];
}

/** Writes the terms of made-up events; one that has a slug already is that term. */
@Injectable()
export class DemoTerms {
  constructor(private readonly terms: TermImport) {}

  async write(report: DemoReport): Promise<DemoTermNumbers> {
    const categories = new Map<string, number>();
    for (const { name, slug, parent = '' } of CATEGORIES) {
      const term = { name, slug, description: '', parentId: categories.get(parent) ?? 0 };
      categories.set(slug, await this.ensure(EVENT_CATEGORY, term, 'categories', report));
    }
    const tags: number[] = [];
    for (const name of TAGS)
      tags.push(await this.ensure(TAG, { name, slug: slugify(name), description: '', parentId: 0 }, 'tags', report));
    return { categories, tags };
  }

  private async ensure(taxonomy: Taxonomy, term: ImportedTerm, kind: string, report: DemoReport): Promise<number> {
    const known = await this.terms.find(taxonomy.name, term.slug);
    report.add(kind, known === undefined ? 1 : 0, known === undefined ? 0 : 1);
    return known ?? (await this.terms.create(taxonomy.name, term));
  }
}
