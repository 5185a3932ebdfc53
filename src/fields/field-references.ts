import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { embeddable, type Links } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { FieldValues } from './field-values.js';
import { type Field, Fields, mapReferences, referencesIn } from './field.js';
import { type Readable, ReferenceTargets } from './reference-targets.js';

/** The values of the fields of an item by their names. */
type Values = Record<string, unknown>;

/** References in the fields of items. */
@Injectable()
export class FieldReferences {
  constructor(
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly targets: ReferenceTargets,
    private readonly site: SiteUrls,
  ) {}

  /** Whether items of an owner refer to others. */
  has(owner: string): boolean {
    return this.referring(owner).length > 0;
  }

  /**
   * Leaves out the references of items to what the viewer may not read, in place, and returns what the others lead to.
   * Takes at most one statement for all references to entries and one for their owners, one for those to terms and one
   * for those to users, and none without references.
   */
  async limit(owner: string, values: readonly Values[], viewer: Viewer): Promise<Readable> {
    const referring = this.referring(owner);
    const wanted = referring.map((field) => ({
      names: field.targets,
      ids: values.flatMap((one) => referencesIn(one[field.name], field)),
    }));
    const readable = await this.targets.readable(wanted, viewer);
    for (const field of referring)
      for (const one of values)
        one[field.name] = mapReferences(one[field.name], field, (id) =>
          this.targets.nameOf(field.targets, id, readable) === undefined ? undefined : id,
        );
    return readable;
  }

  /**
   * The sent values without those that the viewer sees anyway, so that sending back an item keeps references that its
   * writer does not see. Throws a 400 for a reference to nothing that the viewer may read.
   *
   * @param stored the stored values: JSON, or null for none
   */
  async checked(owner: string, meta: object, stored: string | null): Promise<object> {
    const sent = meta as Readonly<Values>;
    const viewer = currentViewer();
    // The check of rights refuses the others.
    const referring = this.referring(owner).filter((field) => sent[field.name] !== undefined && field.mayRead(viewer));
    if (!referring.length) return meta;
    const before = this.values.named(owner, stored);
    const wanted = referring.map((field) => ({
      field,
      ids: referencesIn(sent[field.name], field),
      known: referencesIn(before.get(field.name), field),
    }));
    const readable = await this.targets.readable(
      wanted.map(({ field, ids, known }) => ({ names: field.targets, ids: [...ids, ...known] })),
      viewer,
    );
    const left = { ...sent };
    for (const { field, ids } of wanted) {
      const { name, targets } = field;
      const isReadable = (id: number) => this.targets.nameOf(targets, id, readable) !== undefined;
      const seen = mapReferences(before.get(name), field, (id) => (isReadable(id) ? id : undefined)) ?? null;
      if (before.has(name) && isDeepStrictEqual(seen, sent[name])) delete left[name];
      else if (!ids.every(isReadable))
        failArgument('meta', {
          code: 'rest_invalid_param',
          message: `meta.${name} must have IDs of existing items: ${targets.join(', ')}.`,
        });
    }
    return left;
  }

  /** Those of some ids that a field may refer to and the viewer may read. */
  async readable({ targets }: Field, ids: readonly number[], viewer: Viewer): Promise<number[]> {
    const readable = await this.targets.readable([{ names: targets, ids }], viewer);
    return ids.filter((id) => this.targets.nameOf(targets, id, readable) !== undefined);
  }

  /** The links to what the fields of an item refer to, one relation per field: `meta.chef`. */
  links(owner: string, values: Readonly<Values>, readable: Readable): Links {
    const rest = this.site.rest('cms/v2');
    const links: Links = {};
    for (const field of this.referring(owner)) {
      const found = [...new Set(referencesIn(values[field.name], field))].flatMap((id) => {
        const name = this.targets.nameOf(field.targets, id, readable);
        const place = name === undefined ? undefined : this.targets.of(name)?.placeOf(name);
        return place ? [embeddable(`${rest}/${place.base}/${id}`, place.source, id)] : [];
      });
      if (found.length) links[`meta.${field.name}`] = found;
    }
    return links;
  }

  private referring(owner: string): Field[] {
    return [...this.fields.of(owner).values()].filter((field) => field.targets.length > 0);
  }
}
