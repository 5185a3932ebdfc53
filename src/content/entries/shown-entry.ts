import { Injectable } from '@nestjs/common';
import { currentViewer, Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { Dialect, shownNames, type Presenter, type View } from '#libs/presenting';
import { FieldAdoption } from '../../entries/fields/index.js';
import { publicFootnotes } from '../../entries/footnotes/index.js';
import { EntryHeads, type MadeHead } from '../../entries/heads/index.js';
import { ENTRY_TAGS, Entries, type EntryRow } from '../../entries/index.js';
import { type Translation, Translations, translationsTag } from '../../entries/languages/index.js';
import { Permalinks, type ParentPaths } from '../../entries/permalinks/index.js';
import { EntryLanguages, type EntryType } from '../../entries/types/index.js';
import { EntrySlugs } from '../../entries/writing/index.js';
import { FieldReferences, FieldValues, type Readable } from '../../fields/index.js';
import { USER_TAGS } from '../../identity/index.js';
import type { MenuItem, MenuTarget } from '../../menus/index.js';
import { DynamicContent, type ContentData } from '../../rendering/index.js';
import { TERM_TAGS, Taxonomies, TermAssignments, TermList } from '../../terms/index.js';

/** The members of responses that show the translations of an entry. */
export const TRANSLATED = ['translations', 'translation_of', 'outdated'] as const;

/** An entry with everything that its response is built from. */
export interface ShownEntry extends EntryRow {
  kind: EntryType;
  viewer: Viewer;
  /** Whether it is shown to somebody who may edit it, in the context `edit`. */
  isForEditing: boolean;
  parents: ParentPaths;
  /** Whether its texts may be shown: it has no password, or the right one was given. */
  open: boolean;
  /** IDs of its terms by taxonomy, ordered by name. */
  terms: Record<string, number[]>;
  /** The slugs of terms by id, for the convention's list of CSS classes; absent if it is not wanted. */
  termSlugs?: ReadonlyMap<number, string>;
  generatedSlug: string;
  /** The values of declared fields by name; absent without fields, or if they are not wanted. */
  values?: Record<string, unknown>;
  /** What the references among its values lead to; absent without values. */
  referred?: Readable;
  /** Data for the dynamic blocks of its content; absent if it has none. */
  parts?: ContentData;
  /** What its dynamic blocks depend on; absent if it has none. */
  dynamicTags?: CacheTags;
  /** Its translations, itself among them, and none if it has none; absent if they are not wanted. */
  siblings?: readonly Translation[];
  /** What the head of its page says; absent if it is not wanted. */
  head?: MadeHead;
  /** What an item of a menu links to, and the id of the item above it that the viewer sees; absent for others. */
  menuItem?: { details: MenuItem; target: MenuTarget; parentId: number };
}

/** An entry type and its presenter. */
export interface EntryKind {
  type: EntryType;
  presenter: Presenter<ShownEntry>;
  /** Adds what only this presenter needs to entries that are about to be presented. */
  complete?: (entries: readonly ShownEntry[]) => Promise<void>;
}

const NO_TERMS: Record<string, number[]> = Object.freeze({});

/** Loads what presenters need beyond the entry rows. Each addition takes one statement for all rows. */
@Injectable()
export class EntryCompletion {
  constructor(
    private readonly taxonomies: Taxonomies,
    private readonly terms: TermAssignments,
    private readonly termList: TermList,
    private readonly slugs: EntrySlugs,
    private readonly permalinks: Permalinks,
    private readonly dynamic: DynamicContent,
    private readonly passwords: Entries,
    private readonly values: FieldValues,
    private readonly references: FieldReferences,
    private readonly adoption: FieldAdoption,
    private readonly languages: EntryLanguages,
    private readonly translations: Translations,
    private readonly heads: EntryHeads,
  ) {}

  /** Completes rows for a view. `password` is the one that was sent for a single entry. */
  async complete(kind: EntryType, rows: EntryRow[], view: View, password?: string): Promise<ShownEntry[]> {
    const viewer = currentViewer();
    const taxonomies = this.taxonomies.of(kind);
    const mayHaveTerms = rows.length > 0 && taxonomies.length > 0 && view.context !== 'embed';
    const wantsClasses = mayHaveTerms && kind.public && Dialect.current !== undefined && view.wants('class_list');
    const wantsTerms =
      mayHaveTerms &&
      ['categories', 'tags', 'menus', ...shownNames(taxonomies), ...this.basesOf(taxonomies)].some((name) =>
        view.wants(name),
      );
    const terms = wantsTerms || wantsClasses ? await this.terms.termsOf(rows.map(({ id }) => id)) : undefined;
    const termSlugs = wantsClasses && terms ? await this.slugsOf([...terms.values()].flat()) : undefined;
    const parents = await this.permalinks.parentPaths(rows);
    const generated =
      view.context === 'edit' && view.wants('generated_slug') ? await this.generatedSlugs(kind, rows) : [];
    const [single] = rows;
    const isOpened = Boolean(password && single && (await this.passwords.opens(single, password)));
    const isOpen = (row: EntryRow) =>
      row.password === '' ||
      isOpened ||
      viewer.previews(row.id) ||
      (view.context === 'edit' && kind.mayEdit(row, viewer));
    // Navigations, which have no pages, are embedded with their content.
    const embedsContent = kind.isOpen === true;
    const showsContent =
      (view.context !== 'embed' || embedsContent) && (view.wants('content') || view.wants('description'));
    const dynamicTags = new CacheTags();
    const parts = showsContent ? await dynamicTags.during(() => this.dynamic.prepare(rows.filter(isOpen))) : undefined;
    const shown: ShownEntry[] = rows.map((row, index) =>
      // Object.assign is several times faster here than spreading the row into a literal.
      Object.assign({}, row, {
        kind,
        viewer,
        parents,
        isForEditing: view.context === 'edit',
        open: isOpen(row),
        footnotes: view.context === 'edit' ? row.footnotes : publicFootnotes(row),
        parts: parts?.get(row.id),
        dynamicTags: parts?.has(row.id) ? dynamicTags : undefined,
        terms: terms ? byTaxonomy(terms.get(row.id) ?? []) : NO_TERMS,
        termSlugs,
        generatedSlug: generated[index] ?? '',
      }),
    );
    await this.addValues(kind, shown, view);
    await this.addTranslations(kind, shown, view);
    await this.addHeads(kind, rows, shown, view);
    const response = CacheTags.current;
    if (response) for (const one of shown) response.include(tagsOf(one));
    return shown;
  }

  /** Adds the values of fields. Protected entries show none. */
  private async addValues(kind: EntryType, entries: readonly ShownEntry[], view: View): Promise<void> {
    if (!this.values.has(kind.name) && entries.every(({ fieldValues }) => !fieldValues)) return;
    const isWanted = view.wants('meta') || view.wants('acf') || (view.wantsLinks && this.references.has(kind.name));
    if (view.context === 'embed' || !isWanted) return;
    const shown: Record<string, unknown>[] = [];
    const stored = await this.adoption.shown(kind.name, entries);
    for (const entry of entries) {
      const isForEditing = entry.isForEditing && kind.mayEdit(entry, entry.viewer);
      const values = entry.open ? this.values.shown(kind.name, stored.get(entry.id) ?? null, isForEditing) : undefined;
      if (values) shown.push((entry.values = values));
    }
    // What is not for editing is kept for all readers.
    const viewer = view.context === 'edit' ? currentViewer() : Viewer.anonymous;
    if (!shown.length) return;
    const referred = await this.references.limit(kind.name, shown, viewer);
    for (const entry of entries) if (entry.values) entry.referred = referred;
  }

  /** Adds the translations of entries. Rows of lists have them already. */
  private async addTranslations(kind: EntryType, entries: readonly ShownEntry[], view: View): Promise<void> {
    if (!this.languages.hasTranslations(kind)) return;
    if (!view.wantsLinks && !TRANSLATED.some((name) => view.wants(name))) return;
    const found = await this.translations.ofRows(entries);
    for (const entry of entries) entry.siblings = found.get(entry.id) ?? [];
  }

  /** Adds the heads of the pages of entries. */
  private async addHeads(kind: EntryType, rows: EntryRow[], entries: readonly ShownEntry[], view: View): Promise<void> {
    if (!kind.hasHeads || !this.heads.areIn(view)) return;
    const heads = await this.heads.of(kind, rows);
    for (const entry of entries) entry.head = heads.get(entry.id);
  }

  /** The names of the members with the terms of declared taxonomies. */
  private basesOf(taxonomies: readonly string[]): string[] {
    return taxonomies.flatMap((name) => this.taxonomies.get(name)?.restBase ?? []);
  }

  private async slugsOf(terms: readonly { id: number }[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(terms.map(({ id }) => id))];
    const rows = ids.length ? await this.termList.byIds(ids) : [];
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }

  private generatedSlugs(type: EntryType, rows: EntryRow[]): Promise<string[]> {
    return this.slugs.freeAmong(
      rows.map(({ id, title, language, parentId, slug, trashedFrom }) => ({
        base: this.slugs.of(title) || String(id),
        place: { type, language, parentId, entryId: id, held: trashedFrom === null ? slug : undefined },
      })),
    );
  }
}

/** What the response of an entry depends on: the entry, its revisions, author and terms, and its dynamic blocks. */
export function tagsOf(entry: ShownEntry): CacheTags {
  const { id, kind, viewer, authorId, terms, dynamicTags, siblings } = entry;
  const tags = new CacheTags().add(ENTRY_TAGS.entry(id), ENTRY_TAGS.revisions(id));
  if (kind.mayEdit(entry, viewer)) tags.add(ENTRY_TAGS.autosaves(id));
  tags.addEach(USER_TAGS.author, authorId).addEach(TERM_TAGS.term, ...Object.values(terms).flat());
  if (dynamicTags) tags.include(dynamicTags);
  if (siblings) tags.add(translationsTag(id));
  return tags;
}

function byTaxonomy(terms: { taxonomy: string; id: number }[]): Record<string, number[]> {
  const found: Record<string, number[]> = {};
  for (const { taxonomy, id } of terms) (found[taxonomy] ??= []).push(id);
  return found;
}
