import { Injectable } from '@nestjs/common';
import { CacheTags } from '#libs/invalidation';
import type { ReferenceTarget } from '../fields/index.js';
import { TERM_TAGS } from './cache-tags.js';
import { Taxonomies } from './taxonomies.js';
import { TermList } from './term-list.repository.js';

/** Terms, as what references lead to. Everyone may read them. */
@Injectable()
export class TermReferences implements ReferenceTarget {
  constructor(
    private readonly taxonomies: Taxonomies,
    private readonly terms: TermList,
  ) {}

  knows(name: string): boolean {
    return this.taxonomies.get(name) !== undefined;
  }

  async readable(names: readonly string[], ids: readonly number[]): Promise<[number, string][]> {
    CacheTags.current?.addEach(TERM_TAGS.term, ...ids);
    const found = await this.terms.byIds([...ids]);
    return found.flatMap(({ id, taxonomy }): [number, string][] =>
      names.includes(taxonomy) && !this.taxonomies.get(taxonomy)?.isInternal ? [[id, taxonomy]] : [],
    );
  }

  placeOf(name: string): { base: string; source: string } {
    return { base: this.taxonomies.get(name)?.restBase ?? name, source: 'term' };
  }
}
