import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { USER_TAGS } from '../../identity/index.js';
import { ENTRY_TAGS } from '../cache-tags.js';
import { EntriesRepository } from '../entries.repository.js';
import { EntryTerms, type TermTree } from '../entry-ports.js';
import type { EntryColumns } from '../entry.entity.js';
import { LISTED_PERIODS, periodTag } from '../lists/list-periods.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { STATUSES } from '../types/statuses.js';

/** The state of an entry on which cached responses depend. */
export interface EntryState extends Pick<
  EntryColumns,
  | 'status'
  | 'slug'
  | 'title'
  | 'content'
  | 'excerpt'
  | 'authorId'
  | 'parentId'
  | 'menuOrder'
  | 'dateLocal'
  | 'modifiedGmt'
  | 'password'
  | 'commentStatus'
  | 'featuredMedia'
  | 'fieldValues'
  | 'trashedFrom'
  | 'language'
> {
  /** 1 for sticky posts, which the front page lists first. */
  sticky: number;
  /** Number of approved comments. */
  commentCount: number;
  termIds: readonly number[];
}

/** A change of an entry. */
export interface EntryStateChange {
  type: EntryType;
  id: number;
  /** Absent for a created entry. */
  before: EntryState | undefined;
  /** Absent for a deleted entry. */
  after: EntryState | undefined;
  /** Whether the side table of its type was written. */
  hasDetails: boolean;
  /** What differs in a language other than that of the entry. */
  differing?: readonly (keyof EntryState)[];
}

/** Whether everyone may be able to read an entry. Media with the status `inherit` are included; their owner decides. */
export const isPubliclyVisible = (state: Pick<EntryState, 'status'> | undefined): boolean =>
  state !== undefined && (STATUSES.isPublic(state.status) || state.status === 'inherit');

/** Whether public lists contain an entry. */
export const isListed = (state: EntryState | undefined): state is EntryState => state?.status === 'publish';

/** Whether public responses may mention an entry: it is visible, or it was before it was trashed. */
export const isReferenced = (state: EntryState | undefined): boolean =>
  isPubliclyVisible(state) || STATUSES.isPublic((state?.status === 'trash' && state.trashedFrom) || '');

/** Whether the sitemap lists entries of a type. */
export const isInSitemap = (type: EntryType): boolean => type.sitemap !== undefined;

/** The state of an entry, combining its columns with values from other tables. */
export const stateOf = (
  entry: Omit<EntryState, keyof OwnState>,
  { sticky, ...own }: Omit<OwnState, 'sticky'> & { sticky: number | null | undefined },
): EntryState => ({ ...entry, ...own, sticky: sticky ?? 0 });

type OwnState = Pick<EntryState, 'termIds' | 'commentCount' | 'sticky'>;

type StateName = keyof EntryState;

const IN_URL: readonly StateName[] = ['status', 'slug', 'parentId', 'dateLocal'];
const IN_TITLE: readonly StateName[] = ['title', 'password', ...IN_URL];
const IN_SUMMARY: readonly StateName[] = [
  ...IN_TITLE,
  'content',
  'excerpt',
  'authorId',
  'commentStatus',
  'featuredMedia',
  'fieldValues',
  'sticky',
];
const IN_MENU: readonly StateName[] = ['title', 'slug', 'menuOrder', 'dateLocal'];

/** The cache tags that a change of an entry invalidates. `terms` contains the terms before and after the change. */
export function tagsOfEntry(change: EntryStateChange, terms: TermTree): Set<string> {
  const { type, id, before, after } = change;
  const tags = new Set<string>();
  if (isPubliclyVisible(before) || isPubliclyVisible(after)) {
    addSeen(change, tags);
    if ((type.hasArchives || type.isDeclared) && (isListed(before) || isListed(after))) addLists(change, terms, tags);
  } else if (isReferenced(before) || isReferenced(after)) {
    for (const tag of [ENTRY_TAGS.summary(id), ENTRY_TAGS.title(id), ENTRY_TAGS.url(id)]) tags.add(tag);
  } else if (before) {
    // Its descendants may be visible even if the entry is not.
    if (type.hierarchical && differ(change, ['slug', 'parentId'])) tags.add(ENTRY_TAGS.url(id));
    if (type.allowsParent && differ(change, ['title'])) tags.add(ENTRY_TAGS.title(id));
  }
  return tags;
}

/** Whether visitors choose entries by their titles: those with searched details, such as venues, but not media. */
const isChosen = ({ details, followsOwner }: EntryType): boolean => details?.searched !== undefined && !followsOwner;

function addSeen(change: EntryStateChange, tags: Set<string>): void {
  const { type, id, before, after, hasDetails } = change;
  const appears = isPubliclyVisible(before) !== isPubliclyVisible(after);
  tags.add(TAGS.anything);
  // Only lists can contain a new entry.
  if (before) addOwn(change, appears, tags);
  if (isChosen(type) && (appears || differ(change, ['title']))) tags.add(ENTRY_TAGS.titles(type.name));
  if (type.followsOwner && (appears || hasDetails)) tags.add(ENTRY_TAGS.image(id));
  if (isInSitemap(type)) tags.add(ENTRY_TAGS.map).add(TAGS.section(type.name, id));
  if (type.inNavigation) for (const tag of menusOf(change)) tags.add(tag);
  const hadComments = (before?.commentCount ?? 0) > 0;
  if (hadComments && (isListed(before) !== isListed(after) || differ(change, ['password'])))
    tags.add(ENTRY_TAGS.latestComments);
}

function addOwn(change: EntryStateChange, appears: boolean, tags: Set<string>): void {
  const { id, before, after, hasDetails } = change;
  tags.add(ENTRY_TAGS.entry(id));
  if (appears || hasDetails || differ(change, IN_SUMMARY) || !sameTerms(before, after))
    tags.add(ENTRY_TAGS.summary(id));
  if (appears || differ(change, IN_TITLE)) tags.add(ENTRY_TAGS.title(id));
  if (appears || differ(change, IN_URL)) tags.add(ENTRY_TAGS.url(id));
}

/** The tags of the menus that a change of a page adds it to, removes it from, or in which it changes. */
function menusOf(change: EntryStateChange): string[] {
  const [was, is] = [change.before, change.after].map((state) => (isListed(state) ? state.parentId : undefined));
  if (was === is && !differ(change, IN_MENU)) return [];
  return [was, is].filter((parent) => parent !== undefined).map(menuBelow);
}

/** The tag of the menu of the pages directly below a page; 0 for those at the top. */
const menuBelow = (parentId: number): string => (parentId === 0 ? ENTRY_TAGS.menu : ENTRY_TAGS.submenu(parentId));

/** Adds the tags of the lists that the change adds the entry to, removes it from, or in which it moves. */
function addLists({ type, before, after }: EntryStateChange, terms: TermTree, tags: Set<string>): void {
  const moves = isListed(before) !== isListed(after) || before?.dateLocal !== after?.dateLocal;
  const [was, is] = [before, after].map((state) =>
    isListed(state) ? scopesOf(type.name, state, terms) : new Set<string>(),
  );
  if (!was || !is) return;
  for (const tag of was) if (moves || !is.has(tag)) tags.add(tag);
  for (const tag of is) if (moves || !was.has(tag)) tags.add(tag);
}

function scopesOf(type: string, { dateLocal, authorId, termIds, sticky }: EntryState, terms: TermTree): Set<string> {
  return new Set([
    TAGS.list(type),
    TAGS.list(type, { author: authorId }),
    ...LISTED_PERIODS.map((period) => periodTag(type, period, dateLocal)),
    ...Array.from(terms.withAncestors(termIds), (term) => TAGS.list(type, { term })),
    ...(sticky ? [TAGS.list(type, { sticky: true })] : []),
  ]);
}

/** Whether a change changes one of the named values. */
export const differ = (
  { before, after, differing }: Pick<EntryStateChange, 'before' | 'after' | 'differing'>,
  names: readonly StateName[],
): boolean => names.some((name) => before?.[name] !== after?.[name] || differing?.includes(name));

/** Whether an entry has the same terms as before. */
export function sameTerms(before: EntryState | undefined, after: EntryState | undefined): boolean {
  const [was = [], is = []] = [before, after].map((state) => [...new Set(state?.termIds)]);
  return was.length === is.length && was.every((id) => is.includes(id));
}

/** A child of a deleted entry. */
interface Child {
  id: number;
  type: string;
  status: string;
}

/**
 * Invalidates the cached responses that depend on written entries. Batched per transaction: takes at most two
 * statements for any number of entries, and none if no entry is public.
 */
@Injectable()
export class EntryInvalidation {
  constructor(
    private readonly db: Db,
    private readonly entries: EntriesRepository,
    private readonly changes: CacheInvalidation,
    private readonly terms: EntryTerms,
    private readonly types: EntryTypes,
  ) {}

  /** Invalidates for a written entry. Part of the ambient transaction; batched until its end. */
  async written(change: EntryStateChange): Promise<void> {
    const { type, before, after } = change;
    const concerns = [before, after].some(isReferenced) || (before && (type.hierarchical || type.allowsParent));
    if (!concerns) return;
    const batch = this.db.beforeCommit(
      this,
      () => [] as EntryStateChange[],
      (all) => this.invalidateAll(all),
    );
    if (batch) batch.push(change);
    else await this.invalidateAll([change]);
  }

  /** Invalidates for the children of a deleted entry, which moved to `parentId` (0 for none). */
  async reparented(children: readonly Child[], parentId: number): Promise<void> {
    const seen = children.filter(({ type, status }) => this.types.get(type) && isPubliclyVisible({ status }));
    if (!seen.length) return;
    const tags = seen.flatMap(({ id, type }) => [
      ...[ENTRY_TAGS.entry(id), ENTRY_TAGS.summary(id), ENTRY_TAGS.title(id), ENTRY_TAGS.url(id)],
      TAGS.section(type, id),
    ]);
    const menus = seen.some(({ type }) => this.types.get(type)?.inNavigation) ? [menuBelow(parentId)] : [];
    await this.changes.invalidate([...tags, TAGS.anything, ...menus]);
  }

  /** Invalidates after all entries of one user were reassigned to another. */
  async reassigned(from: number, to: number, types: readonly string[]): Promise<void> {
    await this.changes.invalidate([
      ...[USER_TAGS.author(from), TAGS.anything],
      ...[from, to].flatMap((author) => types.map((type) => TAGS.list(type, { author }))),
      ...(types.includes(this.types.ofHome.name)
        ? [ENTRY_TAGS.map, TAGS.section('user', from), TAGS.section('user', to)]
        : []),
    ]);
  }

  /** Invalidates after the file of a media item or its resized copies were replaced. */
  async fileReplaced(id: number): Promise<void> {
    await this.changes.invalidate([ENTRY_TAGS.entry(id), ENTRY_TAGS.image(id), TAGS.anything]);
  }

  private async invalidateAll(changes: readonly EntryStateChange[]): Promise<void> {
    const carried = changes.flatMap(({ before, after }) =>
      [before, after].flatMap((state) => (isListed(state) ? state.termIds : [])),
    );
    const regroups = changes.some(({ before, after }) => !isSameGroup(before, after));
    const authors = looksAtAuthors(changes.filter(({ type }) => type.listPath === ''));
    const { nodes, published } = await this.entries.surroundings(
      regroups && carried.length ? this.terms.selectNodes([...new Set(carried)]) : undefined,
      this.types.ofHome.name,
      authors,
    );
    const tree = await this.terms.treeOf(nodes);
    const tags = new Set(changes.flatMap((change) => [...tagsOfEntry(change, tree), ...this.dependentTags(change)]));
    for (const [id, by] of sumOf(changes, ({ termIds }) => termIds)) {
      const count = tree.countOf(id);
      if ((count === 0) !== count - by <= 0) tags.add(ENTRY_TAGS.map).add(TAGS.section(tree.taxonomyOf(id) ?? '', id));
    }
    for (const { id, by } of authors) {
      const total = published.get(id) ?? 0;
      // The author's first published post, or the last one.
      if ((total === 0) !== total - by <= 0) tags.add(ENTRY_TAGS.map).add(TAGS.section('user', id));
    }
    await this.changes.invalidate(tags);
  }

  /** The tags of lists of media and comments, whose visibility depends on the entry. */
  private dependentTags({ before, after }: EntryStateChange): string[] {
    if (!before) return [];
    const appears = isPubliclyVisible(before) !== isPubliclyVisible(after);
    const opens = appears || before.password !== after?.password;
    return [
      ...(appears ? this.types.owned.map((name) => TAGS.any(name)) : []),
      ...(opens && before.commentCount > 0 ? [TAGS.any('comment')] : []),
    ];
  }
}

/**
 * The authors whose number of published posts changes, and the number of posts to look for: just enough to know whether
 * they had any before.
 */
function looksAtAuthors(posts: readonly EntryStateChange[]): { id: number; by: number; limit: number }[] {
  return Array.from(
    sumOf(posts, ({ authorId }) => [authorId]),
    ([id, by]) => ({ id, by, limit: Math.abs(by) + 1 }),
  );
}

/** Whether an entry is in the same term and date lists as before. */
const isSameGroup = (before: EntryState | undefined, after: EntryState | undefined): boolean =>
  isListed(before) === isListed(after) &&
  before?.dateLocal === after?.dateLocal &&
  [...(before?.termIds ?? [])].sort().join() === [...(after?.termIds ?? [])].sort().join();

/**
 * The change in the number of listed entries per referenced id, for example per term. Ids without a change are left
 * out.
 */
function sumOf(
  changes: readonly EntryStateChange[],
  named: (state: EntryState) => readonly number[],
): Map<number, number> {
  const sums = new Map<number, number>();
  const add = (state: EntryState | undefined, by: number) => {
    if (isListed(state)) for (const id of named(state)) sums.set(id, (sums.get(id) ?? 0) + by);
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return new Map([...sums].filter(([, by]) => by !== 0));
}
