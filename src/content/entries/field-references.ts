import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { CacheTags } from '#libs/invalidation';
import { embeddable, type Links } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { Entries, ENTRY_TAGS } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { type Field, Fields, mapReferences, USER } from '../../fields/index.js';
import { Authors } from '../../identity/index.js';
import { Taxonomies, TermList, TERM_TAGS } from '../../terms/index.js';

/** The values of the fields of an entry by their names. */
type Values = Record<string, unknown>;

/** References in fields: to entries, terms and users. */
@Injectable()
export class FieldReferences {
  constructor(
    private readonly fields: Fields,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly terms: TermList,
    private readonly authors: Authors,
    private readonly site: SiteUrls,
  ) {}

  /** Whether entries of a type refer to others. */
  has(type: EntryType): boolean {
    return this.referring(type).length > 0;
  }

  /**
   * Leaves out the references of entries to what the viewer may not read, in place. Takes at most one statement for all
   * references to entries, one for those to terms and one for those to users, and none without references.
   */
  async limit(type: EntryType, values: readonly Values[], viewer: Viewer): Promise<void> {
    const referring = this.referring(type);
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
  async check(type: EntryType, meta: object | undefined, viewer: Viewer): Promise<void> {
    const sent = (meta ?? {}) as Readonly<Values>;
    for (const field of this.referring(type)) {
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
    const found = new Set<number>();
    const targets = field.targets;
    const wanted = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
    if (!wanted.length) return found;
    const types = targets.flatMap((name) => this.types.get(name) ?? []);
    if (types.length) {
      CacheTags.current?.addEach(ENTRY_TAGS.entry, ...wanted);
      for (const entry of await this.ownershipsOf(types, wanted)) {
        const type = types.find(({ name }) => name === entry.type);
        if (type?.mayRead(entry, viewer, this.types)) found.add(entry.id);
      }
    }
    const taxonomies = targets.filter((name) => this.taxonomies.get(name));
    if (taxonomies.length) {
      CacheTags.current?.addEach(TERM_TAGS.term, ...wanted);
      for (const { id, taxonomy } of await this.terms.byIds([...wanted]))
        if (taxonomies.includes(taxonomy)) found.add(id);
    }
    if (targets.includes(USER)) for (const id of (await this.authors.byIds(wanted)).keys()) found.add(id);
    return found;
  }

  /** What the rights on entries depend on. Those that belong to others are read with their owners. */
  private async ownershipsOf(types: readonly EntryType[], ids: readonly number[]) {
    const owned = types.filter(({ followsOwner }) => followsOwner);
    const found = types.length > owned.length ? await this.entries.ownerships(ids) : [];
    const others = found.filter(({ type }) => !owned.some(({ name }) => name === type));
    const media = await Promise.all(owned.map((type) => this.entries.byIds(type, ids)));
    return [...others, ...media.flat()];
  }

  /** The links to what the fields of an entry refer to, one relation per field: `meta.chef`. */
  links(type: EntryType, values: Readonly<Values>): Links {
    const rest = this.site.rest('cms/v2');
    const links: Links = {};
    for (const field of this.referring(type)) {
      const [target] = field.targets;
      const ids: number[] = [];
      mapReferences(values[field.name], field, (id) => {
        ids.push(id);
        return id;
      });
      if (!target || !ids.length) continue;
      const { base, source } = this.placeOf(target);
      links[`meta.${field.name}`] = [...new Set(ids)].map((id) => embeddable(`${rest}/${base}/${id}`, source, id));
    }
    return links;
  }

  private placeOf(target: string): { base: string; source: string } {
    if (target === USER) return { base: 'users', source: 'users' };
    const type = this.types.get(target);
    if (type) return { base: type.cmsPath, source: type.followsOwner ? 'media' : type.name };
    return { base: this.taxonomies.get(target)?.restBase ?? target, source: 'term' };
  }

  private referring({ name }: EntryType): Field[] {
    return [...this.fields.of(name).values()].filter((field) => field.targets.length > 0);
  }
}
