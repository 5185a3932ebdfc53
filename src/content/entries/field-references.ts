import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { CacheTags } from '#libs/invalidation';
import { embeddable, type Links } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { Entries, ENTRY_TAGS } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { SentValues } from '../../entries/writing/index.js';
import { type Field, Fields, FieldValues, mapReferences, USER } from '../../fields/index.js';
import { Users } from '../../identity/index.js';
import { Taxonomies, TermList, TERM_TAGS } from '../../terms/index.js';

/** The values of the fields of an entry by their names. */
type Values = Record<string, unknown>;

/** What references may lead to: entries, terms and users have ids of their own. */
type Kind = 'entry' | 'term' | 'user';

/** The readable items that references lead to, by kind and id: their types or taxonomies. */
export type Readable = Readonly<Record<Kind, ReadonlyMap<number, string>>>;

const NOTHING: Readable = { entry: new Map(), term: new Map(), user: new Map() };

/** References in fields: to entries, terms and users. */
@Injectable()
export class FieldReferences {
  constructor(
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly entries: Entries,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly terms: TermList,
    private readonly users: Users,
    private readonly site: SiteUrls,
    writes: SentValues,
  ) {
    writes.register(({ type, meta, stored }) => this.checked(type, meta as Values, stored));
  }

  /** Whether entries of a type refer to others. */
  has(type: EntryType): boolean {
    return this.referring(type).length > 0;
  }

  /**
   * Leaves out the references of entries to what the viewer may not read, in place, and returns what the others lead to.
   * Takes at most one statement for all references to entries and one for their owners, one for those to terms and one
   * for those to users, and none without references.
   */
  async limit(type: EntryType, values: readonly Values[], viewer: Viewer): Promise<Readable> {
    const referring = this.referring(type);
    const wanted = referring.map((field) => ({ field, ids: values.flatMap((one) => idsIn(one[field.name], field)) }));
    const readable = await this.readableOf(wanted, viewer);
    for (const field of referring)
      for (const one of values)
        one[field.name] = mapReferences(one[field.name], field, (id) =>
          this.targetOf(field, id, readable) === undefined ? undefined : id,
        );
    return readable;
  }

  /**
   * The sent values without those that the viewer sees anyway, so that sending back an entry keeps references that its
   * writer does not see. Throws a 400 for a reference to nothing that the viewer may read.
   */
  private async checked(type: EntryType, sent: Values, stored: string | null): Promise<Values> {
    const viewer = currentViewer();
    // The check of rights refuses the others.
    const referring = this.referring(type).filter((field) => sent[field.name] !== undefined && field.mayRead(viewer));
    if (!referring.length) return sent;
    const before = this.values.named(type.name, stored);
    const wanted = referring.map((field) => ({
      field,
      ids: idsIn(sent[field.name], field),
      known: idsIn(before.get(field.name), field),
    }));
    const readable = await this.readableOf(
      wanted.map(({ field, ids, known }) => ({ field, ids: [...ids, ...known] })),
      viewer,
    );
    const left = { ...sent };
    for (const { field, ids } of wanted) {
      const { name } = field;
      const isReadable = (id: number) => this.targetOf(field, id, readable) !== undefined;
      const seen = mapReferences(before.get(name), field, (id) => (isReadable(id) ? id : undefined)) ?? null;
      if (before.has(name) && isDeepStrictEqual(seen, sent[name])) delete left[name];
      else if (!ids.every(isReadable))
        failArgument('meta', {
          code: 'rest_invalid_param',
          message: `meta.${name} must have IDs of existing items: ${field.targets.join(', ')}.`,
        });
    }
    return left;
  }

  /** Those of some ids that a field may refer to and the viewer may read. */
  async readable(field: Field, ids: readonly number[], viewer: Viewer): Promise<readonly number[]> {
    const readable = await this.readableOf([{ field, ids }], viewer);
    return ids.filter((id) => this.targetOf(field, id, readable) !== undefined);
  }

  /** The readable items among those that fields refer to. */
  private async readableOf(
    wanted: readonly { field: Field; ids: readonly number[] }[],
    viewer: Viewer,
  ): Promise<Readable> {
    const names: Record<Kind, Set<string>> = { entry: new Set(), term: new Set(), user: new Set() };
    const ids: Record<Kind, Set<number>> = { entry: new Set(), term: new Set(), user: new Set() };
    for (const { field, ids: some } of wanted) {
      if (!some.length) continue;
      for (const name of field.targets) {
        const kind = this.kindOf(name);
        names[kind].add(name);
        for (const id of some) if (isId(id)) ids[kind].add(id);
      }
    }
    if (!Object.values(ids).some(({ size }) => size)) return NOTHING;
    return {
      entry: await this.readableEntries([...names.entry], [...ids.entry], viewer),
      term: await this.readableTerms([...ids.term]),
      user: await this.readableUsers([...ids.user], viewer),
    };
  }

  private async readableEntries(names: string[], ids: number[], viewer: Viewer): Promise<ReadonlyMap<number, string>> {
    const types = names.flatMap((name) => this.types.get(name) ?? []);
    if (!ids.length) return NOTHING.entry;
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...ids);
    const found = await this.ownershipsOf(types, ids);
    const readable = found.filter((entry) => {
      const type = types.find(({ name }) => name === entry.type);
      return type?.mayRead(entry, viewer, this.types);
    });
    return new Map(readable.map(({ id, type }) => [id, type]));
  }

  private async readableTerms(ids: number[]): Promise<ReadonlyMap<number, string>> {
    if (!ids.length) return NOTHING.term;
    CacheTags.current?.addEach(TERM_TAGS.term, ...ids);
    const found = await this.terms.byIds(ids);
    return new Map(
      found.flatMap(({ id, taxonomy }) => (this.taxonomies.get(taxonomy)?.isInternal ? [] : [[id, taxonomy]])),
    );
  }

  private async readableUsers(ids: number[], viewer: Viewer): Promise<ReadonlyMap<number, string>> {
    if (!ids.length) return NOTHING.user;
    return new Map(Array.from(await this.users.readable(ids, viewer), (id) => [id, USER]));
  }

  /** What the rights on entries depend on. Those that belong to others are read with their owners. */
  private async ownershipsOf(types: readonly EntryType[], ids: readonly number[]) {
    const owned = types.filter(({ followsOwner }) => followsOwner);
    const found = types.length > owned.length ? await this.entries.ownerships(ids) : [];
    const others = found.filter(({ type }) => !owned.some(({ name }) => name === type));
    const media = (await Promise.all(owned.map((type) => this.entries.byIds(type, ids)))).flat();
    CacheTags.current?.addEach(ENTRY_TAGS.entry, ...media.map(({ parentId }) => parentId));
    return [...others, ...media];
  }

  /** The links to what the fields of an entry refer to, one relation per field: `meta.chef`. */
  links(type: EntryType, values: Readonly<Values>, readable: Readable): Links {
    const rest = this.site.rest('cms/v2');
    const links: Links = {};
    for (const field of this.referring(type)) {
      const found = [...new Set(idsIn(values[field.name], field))].flatMap((id) => {
        const target = this.targetOf(field, id, readable);
        return target === undefined ? [] : [{ id, ...this.placeOf(target) }];
      });
      if (found.length)
        links[`meta.${field.name}`] = found.map(({ id, base, source }) =>
          embeddable(`${rest}/${base}/${id}`, source, id),
        );
    }
    return links;
  }

  /** The name of what a reference leads to; undefined for what is not readable. */
  private targetOf({ targets }: Field, id: number, readable: Readable): string | undefined {
    return targets.find((name) => readable[this.kindOf(name)].get(id) === name);
  }

  private kindOf(target: string): Kind {
    if (target === USER) return 'user';
    return this.types.get(target) ? 'entry' : 'term';
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

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** The ids in a value of a field. What is no ID is left out: the check of values reports it. */
function idsIn(value: unknown, field: Field): number[] {
  const ids: number[] = [];
  mapReferences(value, field, (id) => {
    if (Number.isSafeInteger(id)) ids.push(id);
    return id;
  });
  return ids;
}
