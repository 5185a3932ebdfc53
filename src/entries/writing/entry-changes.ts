import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import {
  Events,
  ItemsLeaving,
  ResourceChanged,
  ResourceMoved,
  type ChangeKind,
  type ChangedValues,
} from '#libs/events';
import { SiteUrls } from '#libs/rest';
import { EntryTerms } from '../entry-ports.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { FieldGroups } from '../fields/field-groups.repository.js';
import { FieldIndex, type IndexedItem } from '../fields/field-index.repository.js';
import { Translations } from '../languages/translations.js';
import { EntryTotals, GROUPS, type TotalChange } from '../lists/entry-totals.repository.js';
import { Permalinks } from '../permalinks/permalinks.js';
import { PublishedEntries } from '../permalinks/published-entries.js';
import { EntrySearch } from '../search/entry-search.repository.js';
import type { SearchableEntry } from '../search/search-index.repository.js';
import { EntryLanguages } from '../types/entry-languages.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryInvalidation, differ, sameTerms, type EntryState, type EntryStateChange } from './entry-invalidation.js';
import { SharedTexts, type TextChange } from './shared-texts.js';

/** A write of one entry. */
export interface RecordedChange extends EntryStateChange {
  change: ChangeKind;
  /** Whether it is imported, with the values that it had, also where they should be unique. */
  isImported?: boolean;
  /** Whether searched texts were written. */
  isReindexed?: boolean;
  /** The texts that were written in a language other than that of the entry. */
  texts?: TextChange;
  /** The row before and after, if the URL may have changed. */
  rows?: { before: EntryRow; after: (EntryColumns & { id: number }) | undefined };
}

/** An entry whose file was replaced. */
interface EntryWithFile extends Pick<EntryColumns, 'status' | 'language'> {
  type: EntryType;
  id: number;
}

/** The effects of the writes of a transaction, which are applied at its end. */
interface Effects {
  /** Searched texts by entry. */
  texts: Map<number, SearchableEntry>;
  counts: { termIds: readonly number[]; by: number }[];
  totals: TotalChange[];
  /** Entries that appeared, vanished or moved, among their translations. */
  shifted: Set<number>;
}

/**
 * Applies the effects of every write of entries: search index, term counts, former paths, events, cache invalidation
 * and totals. Part of the caller's transaction. Index, counts and totals take one statement each for all writes of a
 * transaction.
 */
@Injectable()
export class EntryChanges {
  constructor(
    private readonly db: Db,
    private readonly search: EntrySearch,
    private readonly terms: EntryTerms,
    private readonly totals: EntryTotals,
    private readonly events: Events,
    private readonly invalidation: EntryInvalidation,
    private readonly permalinks: Permalinks,
    private readonly published: PublishedEntries,
    private readonly fields: FieldIndex,
    private readonly groups: FieldGroups,
    private readonly site: SiteUrls,
    private readonly texts: SharedTexts,
    private readonly languages: EntryLanguages,
    private readonly translations: Translations,
  ) {}

  /** Reports that entries are about to be deleted, inside the transaction that deletes them. */
  async leaving({ name }: EntryType, ids: readonly number[]): Promise<void> {
    if (ids.length) await this.events.publish(new ItemsLeaving(name, ids));
  }

  /** Records writes, inside the transaction that makes them. */
  async record(changes: readonly RecordedChange[]): Promise<void> {
    const effects = this.effects();
    for (const change of changes) {
      const { type, id, rows, before, after } = change;
      if (!after) effects.texts.delete(id);
      else if (change.isReindexed) effects.texts.set(id, textsOf(type, id, after));
      effects.counts.push(
        { termIds: before?.status === 'publish' ? before.termIds : [], by: -1 },
        { termIds: after?.status === 'publish' ? after.termIds : [], by: 1 },
      );
      if (this.languages.hasTranslations(type) && differ(change, IN_TRANSLATIONS)) effects.shifted.add(id);
      const keepsTotals = staysInLists(change);
      if (before) effects.totals.push({ ...this.totalsOf(type, before, -1), keepsTotals });
      if (after) effects.totals.push({ ...this.totalsOf(type, after, 1), keepsTotals });
      await this.events.publish(new ResourceChanged(type.name, id, change.change, () => valuesOf(change)));
      const { isImported = false } = change;
      await this.fields.write(before && indexed(type, id, before), after && indexed(type, id, after), isImported);
      if (rows?.before.status === 'publish') await this.move(type, rows.before, rows.after, change.texts);
      await this.invalidation.written(change);
    }
  }

  /** What an entry adds to the totals, or with -1 takes from them. */
  private totalsOf({ name: type }: EntryType, state: EntryState, by: 1 | -1): TotalChange {
    const { status, language, authorId, termIds, sticky } = state;
    const groups = [
      GROUPS.author(authorId),
      ...Array.from(new Set(termIds), GROUPS.term),
      ...(sticky ? [GROUPS.sticky] : []),
      ...this.groups.of(type, state),
    ];
    return { type, status, language, by, groups: groups.map((name) => ({ name, by })) };
  }

  /** The effects that are collected in the ambient transaction. */
  private effects(): Effects {
    const effects = this.db.beforeCommit(
      this,
      (): Effects => ({ texts: new Map(), counts: [], totals: [], shifted: new Set() }),
      async ({ texts, counts, totals, shifted }) => {
        await this.search.writeTexts([...texts.values()]);
        if (shifted.size) await this.translations.invalidateFor([...shifted]);
        // Counts and totals last, because other writers wait for these rows.
        await this.terms.countOf(counts);
        await this.totals.change(totals);
      },
      // Before the invalidation, which depends on the counts.
      'first',
    );
    if (!effects) throw new Error('Writes of entries are recorded in their transaction.');
    return effects;
  }

  /**
   * Records that the file of an entry or its details were replaced: searches include file names, and responses include
   * file sizes. Call it at the end of the transaction that replaces them.
   */
  async recordFile({ type, id, status, language }: EntryWithFile): Promise<void> {
    await this.search.write([id]);
    await this.events.publish(new ResourceChanged(type.name, id, 'updated'));
    await this.invalidation.fileReplaced(id);
    this.effects().totals.push({ type: type.name, status, language, by: 0 });
  }

  private async move(
    type: EntryType,
    before: EntryRow,
    after: (EntryColumns & { id: number }) | undefined,
    texts: TextChange | undefined,
  ): Promise<void> {
    if (texts && after?.status === 'publish' && texts.slugs.before !== texts.slugs.after)
      return this.moveIn(type, before, after, texts.slugs);
    const same =
      after?.status === 'publish' &&
      after.slug === before.slug &&
      after.parentId === before.parentId &&
      after.language === before.language &&
      after.dateLocal === before.dateLocal;
    if (same) return;
    const paths = await this.permalinks.parentPaths(after ? [before, after] : [before]);
    const from = this.permalinks.of(before, paths, true);
    const to = after?.status === 'publish' ? this.permalinks.of(after, paths, true) : null;
    if (from === to) return;
    if (to !== null) {
      await this.published.recordMove(before.id, from, to);
      await this.moveEverywhere(type, before.id, from, to);
    }
    await this.events.publish(new ResourceMoved(type.name, before.id, from, to));
  }

  /** Stores the former path of a page in the language of the request, whose texts have another slug now. */
  private async moveIn(
    type: EntryType,
    before: EntryRow,
    after: EntryColumns & { id: number },
    slugs: TextChange['slugs'],
  ): Promise<void> {
    const paths = await this.permalinks.parentPaths([before, after]);
    const from = this.permalinks.of({ ...before, slug: slugs.before }, paths, true);
    const to = this.permalinks.of({ ...after, slug: slugs.after }, paths, true);
    await this.published.recordMove(before.id, from, to);
    await this.events.publish(new ResourceMoved(type.name, before.id, from, to));
  }

  /** Stores the former path of a page in the other languages in which it has the slug of the entry. */
  private async moveEverywhere(type: EntryType, id: number, from: string, to: string): Promise<void> {
    const here = this.site.requestedHome;
    for (const language of await this.texts.sharingSlug(type, id)) {
      const home = this.site.homeOf(language);
      if (home !== here)
        await this.published.recordMove(id, home + from.slice(here.length), home + to.slice(here.length));
    }
  }
}

const indexed = ({ name: type }: EntryType, id: number, state: EntryState): IndexedItem => {
  const { status, language, dateLocal, password, fieldValues } = state;
  return { id, type, status, language, dateLocal, password, fieldValues };
};

/** The state by which lists of entries are filtered, and by which viewers may read them, beside the terms. */
const FILTERED = [
  'status',
  'slug',
  'authorId',
  'parentId',
  'menuOrder',
  'dateLocal',
  'password',
  'trashedFrom',
  'sticky',
  'fieldValues',
  'language',
] as const satisfies readonly (keyof EntryState)[];

/** The state that responses of its translations show, or by which they leave it out. */
const IN_TRANSLATIONS = ['status', 'slug', 'parentId', 'dateLocal'] as const;

/** Whether every list contains the entry exactly if it did before, except searches. Details of posts are in their state. */
const staysInLists = (change: RecordedChange): boolean =>
  !differ(change, FILTERED) &&
  sameTerms(change.before, change.after) &&
  (!change.hasDetails || change.type.hasPostDetails);

const textsOf = (type: EntryType, id: number, { title, excerpt, content }: EntryState): SearchableEntry => ({
  id,
  type: type.name,
  title,
  excerpt,
  content,
});

/** The values of an entry, without those that follow from other items. */
const valuesOf = ({ before, after }: RecordedChange): ChangedValues => ({
  before: before && ownValues(before),
  after: after && ownValues(after),
});

const ownValues = ({ termIds, ...state }: EntryState): object => ({
  ...Object.fromEntries(OWN.map((name) => [name, state[name]])),
  terms: [...termIds].sort((one, other) => one - other),
});

const OWN = [
  'status',
  'slug',
  'title',
  'content',
  'excerpt',
  'authorId',
  'parentId',
  'menuOrder',
  'dateLocal',
  'modifiedGmt',
  'password',
  'commentStatus',
  'featuredMedia',
  'sticky',
] as const satisfies readonly (keyof EntryState)[];
