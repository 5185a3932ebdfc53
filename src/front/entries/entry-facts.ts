import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import type { CacheTags } from '#libs/invalidation';
import { labelOf } from '#libs/text';
import { EntryListings } from '../../content/index.js';
import { FieldAdoption } from '../../entries/fields/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { type EntryType, EntryTypes } from '../../entries/types/index.js';
import { FieldReferences, Fields, FieldValues, mapReferences, USER } from '../../fields/index.js';
import { Authors } from '../../identity/index.js';
import { MediaFiles } from '../../media/index.js';
import type { FieldShape } from '../../model/index.js';
import { EntryRendering } from '../../rendering/index.js';
import { SiteDates } from '../../settings/index.js';
import { TermList, TERM_TAGS } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';
import { type FrontRequest, Html, lineOf, responsiveImage, type ResponsiveImage, textOf } from '../common/index.js';

/** A value as a page shows it. */
export type Fact =
  | { kind: 'text'; text: string; value: unknown }
  | { kind: 'html'; html: Html }
  | { kind: 'link'; name: Html | string; link: string; isAddress?: boolean }
  | { kind: 'image'; image: ResponsiveImage }
  | { kind: 'list'; items: Fact[] }
  | { kind: 'object'; members: NamedFact[] };

/** A fact with the name of its field, and what people call it. */
export interface NamedFact {
  name: string;
  label: string;
  /** The heading of the group that it belongs to. */
  group?: string;
  fact: Fact;
}

/** The values of an entry that a page shows. */
interface ShownValues {
  type: EntryType;
  /** The entry, with its values as they are stored. */
  entry: { id: number; fieldValues: string | null };
  request: FrontRequest;
}

/** What references lead to, by kind and id: entries, terms and users have ids of their own. */
type Targets = ReadonlyMap<string, Fact>;

const IMAGE_WIDTH = 640;

/** The values of the fields of entries that everyone may read, for their pages. */
@Injectable()
export class EntryFacts {
  constructor(
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly adoption: FieldAdoption,
    private readonly references: FieldReferences,
    private readonly types: EntryTypes,
    private readonly listings: EntryListings,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly authors: Authors,
    private readonly media: MediaFiles,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly dates: SiteDates,
  ) {}

  /**
   * The facts about an entry, in the order of the declaration; none for missing values. Takes no statement without
   * references, else one for each kind of what they lead to and one for the rights on it.
   */
  async of({ type, entry, request }: ShownValues): Promise<NamedFact[]> {
    return (await this.ofEach(type, [entry], request.shown)).get(entry.id) ?? [];
  }

  /** The same of several entries, by their ids. Adds the cache tags of what references lead to. */
  async ofEach(
    type: EntryType,
    entries: readonly ShownValues['entry'][],
    shown?: CacheTags,
  ): Promise<ReadonlyMap<number, NamedFact[]>> {
    if (!this.values.has(type.name)) return new Map();
    const stored = await this.adoption.shown(type.name, entries);
    const all = entries.map(({ id }) => ({
      id,
      values: this.values.shown(type.name, stored.get(id) ?? null, false) ?? {},
    }));
    const values = all.map((one) => one.values);
    await this.references.limit(type.name, values, Viewer.anonymous);
    const targets = await this.targets(type, values, shown);
    const factsOf = (own: Record<string, unknown>) =>
      [...this.fields.of(type.name)].flatMap(([name, field]) =>
        this.named(name, field.label, own[name], field, targets).map((fact) => ({ ...fact, group: field.group })),
      );
    return new Map(all.map((one) => [one.id, factsOf(one.values)]));
  }

  private named(
    name: string,
    label: string | undefined,
    value: unknown,
    shape: FieldShape,
    targets: Targets,
  ): NamedFact[] {
    const fact = this.fact(value, shape, targets);
    return fact ? [{ name, label: label ?? labelOf(name), fact }] : [];
  }

  /** A value as a fact; undefined for none. */
  private fact(value: unknown, shape: FieldShape, targets: Targets): Fact | undefined {
    const { type, many, of, members = {} } = shape;
    if (value === undefined || value === null || value === '') return undefined;
    if (many || type === 'list') {
      const item = many ? { ...shape, many: false } : (of as FieldShape);
      const items = (value as unknown[]).flatMap((one) => this.fact(one, item, targets) ?? []);
      return items.length ? { kind: 'list', items } : undefined;
    }
    if (type === 'object') {
      const inside = Object.entries(value).flatMap(([name, one]) =>
        members[name] ? this.named(name, undefined, one, members[name], targets) : [],
      );
      return inside.length ? { kind: 'object', members: inside } : undefined;
    }
    if (type === 'reference')
      return this.kindsOf(shape.to)
        .map((kind) => targets.get(`${kind} ${Number(value)}`))
        .find(Boolean);
    if (type === 'html') return { kind: 'html', html: new Html(String(value)) };
    if (type === 'url') return { kind: 'link', name: textOfUrl(String(value)), link: String(value), isAddress: true };
    if (type === 'boolean') return { kind: 'text', text: value ? '✓' : '✗', value };
    if (type === 'date') return { kind: 'text', text: this.dates.day(`${String(value)} 00:00:00`), value };
    if (type === 'date-time') return { kind: 'text', text: this.dates.moment(String(value).replace('T', ' ')), value };
    if (type === 'time') return { kind: 'text', text: this.dates.timeOfDay(`2000-01-01 ${String(value)}`), value };
    return { kind: 'text', text: String(value), value };
  }

  /** What the references of entries lead to: images, and links with names. */
  private async targets(
    type: EntryType,
    items: readonly Readonly<Record<string, unknown>>[],
    shown: CacheTags | undefined,
  ): Promise<Targets> {
    const wanted = { entry: new Set<number>(), term: new Set<number>(), user: new Set<number>() };
    for (const field of this.fields.of(type.name).values())
      for (const values of items)
        mapReferences(values[field.name], field, (id) => {
          for (const kind of this.kindsOf(field.targets)) wanted[kind].add(id);
          return id;
        });
    const found = new Map<string, Fact>();
    if (!Object.values(wanted).some(({ size }) => size)) return found;
    const [entries, files, authors, terms] = await Promise.all([
      this.listings.byIds(wanted.entry),
      this.media.byIds([...wanted.entry]),
      this.authors.byIds([...wanted.user]),
      wanted.term.size ? this.terms.byIds([...wanted.term]) : [],
    ]);
    shown?.addEach(ENTRY_TAGS.entry, ...wanted.entry);
    shown?.addEach(TERM_TAGS.term, ...wanted.term);
    shown?.addEach(TERM_TAGS.termUrl, ...wanted.term);
    const parents = await this.permalinks.parentPaths([...entries.values()]);
    for (const [id, entry] of entries)
      found.set(`entry ${id}`, {
        kind: 'link',
        name: lineOf(this.rendering.shownTitle(entry)),
        link: this.permalinks.of(entry, parents, true),
      });
    for (const [id, file] of files) {
      const image = responsiveImage(file, IMAGE_WIDTH);
      if (image) found.set(`entry ${id}`, { kind: 'image', image });
    }
    for (const [id, { name, link }] of authors) found.set(`user ${id}`, { kind: 'link', name, link });
    for (const term of await this.terms.locate(terms))
      found.set(`term ${term.id}`, {
        kind: 'link',
        name: new Html(term.name),
        link: this.archives.of(term.taxonomy).archive(term),
      });
    return found;
  }

  private kindsOf(targets: readonly string[] = []): ('entry' | 'term' | 'user')[] {
    return targets.map((name) => {
      if (name === USER) return USER;
      return this.types.get(name) ? 'entry' : 'term';
    });
  }
}

/** Facts as pages show them: those of a group are one fact, in the place of the first of them. */
export function inGroups(facts: readonly NamedFact[]): NamedFact[] {
  const shown: NamedFact[] = [];
  const groups = new Map<string, NamedFact[]>();
  for (const fact of facts) {
    const { group } = fact;
    const known = group === undefined ? undefined : groups.get(group);
    if (known) known.push(fact);
    else if (group === undefined) shown.push(fact);
    else {
      const members = [fact];
      groups.set(group, members);
      shown.push({ name: group, label: group, fact: { kind: 'object', members } });
    }
  }
  return shown;
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

/**
 * Structured data by a mapping: `{minutes}` alone is the value of a field, within a text it is its text. Members with a
 * value that is missing are left out.
 */
export function jsonLdOf(mapping: Readonly<Record<string, string>>, facts: readonly NamedFact[]): object {
  const values = new Map(facts.map(({ name, fact }) => [name, plainValue(fact)]));
  const mapped = Object.entries(mapping).flatMap(([member, template]) => {
    const names = Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name);
    if (names.some((name) => values.get(name) === undefined)) return [];
    const [only = ''] = names;
    if (template === `{${only}}`) return [[member, values.get(only)]];
    return [[member, template.replace(PLACEHOLDER, (_, name: string) => String(values.get(name)))]];
  });
  return Object.fromEntries(mapped);
}

/** A fact as programs read it: an object as the text of its members. */
function plainValue(fact: Fact): unknown {
  if (fact.kind === 'text') return fact.value;
  if (fact.kind === 'html') return textOf(fact.html.toString());
  if (fact.kind === 'link') return fact.isAddress ? fact.link : textOf(String(fact.name));
  if (fact.kind === 'image') return fact.image.url;
  if (fact.kind === 'list') return fact.items.map(plainValue);
  return fact.members.map((one) => String(plainValue(one.fact))).join(' ');
}

/** A URL as people read it. */
const textOfUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');
