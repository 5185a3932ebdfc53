import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { embeddable, type Links } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { type Field, Fields, mapReferences } from './field.js';
import { ReferenceTargets } from './reference-targets.js';

/** The values of the fields of an item by their names. */
type Values = Record<string, unknown>;

/** References in the fields of items. */
@Injectable()
export class FieldReferences {
  constructor(
    private readonly fields: Fields,
    private readonly targets: ReferenceTargets,
    private readonly site: SiteUrls,
  ) {}

  /** Whether items of an owner refer to others. */
  has(owner: string): boolean {
    return this.referring(owner).length > 0;
  }

  /**
   * Leaves out the references of items to what the viewer may not read, in place. Takes at most one statement for each
   * field and each kind of items that it leads to, and none without references.
   */
  async limit(owner: string, values: readonly Values[], viewer: Viewer): Promise<void> {
    const referring = this.referring(owner);
    if (!referring.length) return;
    for (const field of referring) {
      const ids = new Set<number>();
      for (const one of values)
        mapReferences(one[field.name], field, (id) => {
          ids.add(id);
          return id;
        });
      const readable = await this.readable(field, [...ids], viewer);
      for (const one of values)
        one[field.name] = mapReferences(one[field.name], field, (id) => (readable.has(id) ? id : undefined));
    }
  }

  /** Throws a 400 for a sent reference to nothing that the viewer may read. */
  async check(owner: string, meta: object | undefined, viewer: Viewer): Promise<void> {
    const sent = (meta ?? {}) as Readonly<Values>;
    for (const field of this.referring(owner)) {
      const ids: number[] = [];
      mapReferences(sent[field.name], field, (id) => {
        // The check of values reports what is no ID.
        if (Number.isSafeInteger(id)) ids.push(id);
        return id;
      });
      if (!ids.length) continue;
      const readable = await this.readable(field, ids, viewer);
      if (ids.some((id) => !readable.has(id)))
        failArgument('meta', {
          code: 'rest_invalid_param',
          message: `meta.${field.name} must have IDs of existing items: ${field.targets.join(', ')}.`,
        });
    }
  }

  /** Those of some ids that a field may refer to and the viewer may read. */
  async readable(field: Field, ids: readonly number[], viewer: Viewer): Promise<ReadonlySet<number>> {
    const wanted = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
    return wanted.length ? this.targets.readable(field.targets, wanted, viewer) : new Set();
  }

  /** The links to what the fields of an item refer to, one relation per field: `meta.chef`. */
  links(owner: string, values: Readonly<Values>): Links {
    const rest = this.site.rest('cms/v2');
    const links: Links = {};
    for (const field of this.referring(owner)) {
      const [target] = field.targets;
      const ids: number[] = [];
      mapReferences(values[field.name], field, (id) => {
        ids.push(id);
        return id;
      });
      if (!target || !ids.length) continue;
      const { base, source } = this.targets.of(target)?.placeOf(target) ?? { base: target, source: target };
      links[`meta.${field.name}`] = [...new Set(ids)].map((id) => embeddable(`${rest}/${base}/${id}`, source, id));
    }
    return links;
  }

  private referring(owner: string): Field[] {
    return [...this.fields.of(owner).values()].filter((field) => field.targets.length > 0);
  }
}
