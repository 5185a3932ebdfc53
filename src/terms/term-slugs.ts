import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { truncateSlug, withSuffix } from '#libs/text';

const MAX_LENGTH = 200;

/** Finds slugs that are free. Two writers may find the same one: the unique index decides, and the later looks again. */
@Injectable()
export class TermSlugs {
  constructor(private readonly db: Db) {}

  /** Whether another term of the taxonomy has a slug. */
  async isTaken(taxonomy: string, slug: string, termId = 0): Promise<boolean> {
    return (await this.taken(taxonomy, [slug], termId)).size > 0;
  }

  /**
   * The wanted slug, or the first free one that is made from it: with the slugs of the ancestors, nearest first, then
   * with a number (conventions 18).
   */
  async free(taxonomy: string, wanted: string, ancestors: readonly string[] = [], termId = 0): Promise<string> {
    const candidates = candidatesFor(wanted, ancestors);
    for (let size = ancestors.length + 2; ; size *= 2) {
      const some = Array.from({ length: size }, () => candidates.next().value);
      const taken = await this.taken(taxonomy, some, termId);
      const slug = some.find((one) => !taken.has(one));
      if (slug !== undefined) return slug;
    }
  }

  private async taken(taxonomy: string, slugs: string[], termId: number): Promise<Set<string>> {
    const rows = await this.db.current<{ slug: string }>(
      'SELECT slug FROM terms WHERE taxonomy = ? AND slug IN (?) AND id <> ?',
      [taxonomy, slugs, termId],
    );
    return new Set(rows.map(({ slug }) => slug));
  }
}

function* candidatesFor(wanted: string, ancestors: readonly string[]): Generator<string, never> {
  let slug = wanted;
  yield slug;
  for (const ancestor of ancestors) {
    slug = truncateSlug(`${slug}-${ancestor}`, MAX_LENGTH);
    yield slug;
  }
  for (let number = 2; ; number += 1) yield withSuffix(slug, number);
}
