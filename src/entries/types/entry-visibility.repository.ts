import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Models } from '#libs/model';
import { type Sql, Where } from '#libs/sql';
import { fail } from '../entries.errors.js';
import { UntranslatedEntries } from '../languages/untranslated-entries.repository.js';
import { EntryLanguages, type LanguageScope } from './entry-languages.repository.js';
import type { EntryType } from './entry-type.js';
import { EntryTypes } from './entry-types.js';
import { STATUSES } from './statuses.js';

/** The right that a list requires on its rows: `edit` in the context `edit`, else `read`. */
export type Right = 'read' | 'edit';

/** The entries that a viewer may see in a list, as parts of an SQL statement. */
export interface VisibleEntries {
  viewer: Viewer;
  /** Types and statuses that can have visible entries; both are empty if nothing is visible. */
  types: readonly string[];
  statuses: readonly string[];
  /** Further condition on entries `e`; empty if all entries of these types and statuses are visible. */
  where: Where;
  /** Whether all entries of the requested types and statuses are visible. */
  isAll: boolean;
  /** The language of the entries; absent if the list has those of all languages. */
  language?: LanguageScope;
  /** The types, statuses and language whose changes can change the set of visible entries. */
  tallied: Tallied;
}

/** Entries whose changes can change a list. */
export interface Tallied {
  types: readonly string[];
  statuses: readonly string[];
  /** Absent for those of all languages. */
  language?: LanguageScope;
}

/** Statuses by the entries that the viewer may see. */
export interface VisibleStatuses {
  /** Every entry. */
  open: readonly string[];
  /** The viewer's own entries. */
  own: readonly string[];
}

/** Access to one status: for which `trashedFrom` values all entries, or the viewer's own entries, are visible. */
interface Access {
  all: readonly string[];
  own: readonly string[];
}

/** Access to one type. `partly` has the statuses whose access depends on `trashedFrom`. */
interface Share extends VisibleStatuses {
  partly: readonly { status: string; access: Access }[];
  /** Condition on the owner of media that inherit their status; absent if all of them are visible. */
  owner: Where | undefined;
  viewerId: number;
}

const ALL_STATUSES = [...STATUSES.keys()];
const NOBODY = 0;
const INHERIT = 'inherit';

/** Rights that were computed with one model. */
class KnownRights {
  /** Access by type, right and set of roles. */
  readonly accesses = new Map<EntryType, Map<string, ReadonlyMap<string, Access>>>();
  /** Results of `of` and of `hideProtected`, which depend only on their arguments and the viewer's ID and roles. */
  readonly visible = new LRUCache<string, Omit<VisibleEntries, 'viewer'>>({ max: 1000 });
  readonly editable = new LRUCache<string, { condition: Where | undefined; isNone: boolean }>({ max: 1000 });
}

/**
 * Row-level access control: which entries a viewer may see, as SQL conditions. Every list, total and search of entries
 * uses it. The conditions are derived by evaluating `EntryType.mayRead` and `mayEdit` for every status, so that they
 * agree with the check of a single entry. Lists that can contain media join their owners as `o`.
 */
@Injectable()
export class EntryVisibility {
  private readonly known: () => KnownRights;

  constructor(
    private readonly types: EntryTypes,
    private readonly languages: EntryLanguages,
    private readonly untranslated: UntranslatedEntries,
    models: Models,
  ) {
    this.known = models.derived(() => new KnownRights());
  }

  /** The entries of the requested types and statuses that the viewer may read or edit. */
  of(viewer: Viewer, types: readonly string[], asked: readonly string[], right: Right = 'read'): VisibleEntries {
    if (RequestContext.current()?.hasAllLanguages && !viewer.can('edit_posts')) fail('rest_forbidden_languages');
    const key = `${viewer.rightsKey} ${right} ${types.join()} ${asked.join()}`;
    const known = this.known().visible;
    let visible = known.get(key);
    // A longer list repeats statuses, and would make a long key.
    if (!visible && asked.length > ALL_STATUSES.length) visible = this.compute(viewer, types, asked, right);
    if (!visible) known.set(key, (visible = this.compute(viewer, types, asked, right)));
    const language = this.languages.scopeOf(visible.types);
    // Not all of them are shown in the language of the request.
    const borrowed = this.untranslated.borrowed(visible.types);
    const isAll = visible.isAll && !borrowed && !this.untranslated.hides(visible.types);
    const where = borrowed ? bothOf(visible.where, borrowed) : visible.where;
    if (!language) return { viewer, ...visible, isAll, where };
    // Owners in other languages decide about what belongs to them, too.
    const isOwned = visible.tallied.types.length > types.length;
    const tallied = isOwned ? visible.tallied : { ...visible.tallied, language: this.languages.scopeOf(types) };
    return { viewer, ...visible, isAll, where, language, tallied };
  }

  private compute(
    viewer: Viewer,
    types: readonly string[],
    asked: readonly string[],
    right: Right,
  ): Omit<VisibleEntries, 'viewer'> {
    const shares = types.flatMap((name) => {
      const type = this.types.get(name);
      const share = type && this.shareOf(type, asked, viewer, right);
      return share && listed(share).length ? [{ name, share }] : [];
    });
    const seen = new Set(shares.flatMap(({ share }) => listed(share)));
    const statuses = asked.filter((status) => seen.has(status));
    const isAll = shares.length === types.length && shares.every(({ share }) => share.open.length === asked.length);
    const groups = grouped(shares);
    const where = new Where();
    const [only] = groups;
    if (only && groups.length === 1) addShare(where, only.share, statuses.length, 'e');
    else addAny(where, groups, 'e');
    const followsOwner = shares.some(({ share }) => share.owner);
    const tallied = followsOwner ? { types: this.types.names, statuses: ALL_STATUSES } : { types, statuses: asked };
    return { types: shares.map(({ name }) => name), statuses, where, isAll, tallied };
  }

  /** Divides the statuses of a type into those with all entries readable and those with only the viewer's own. */
  statuses(type: EntryType, asked: readonly string[], viewer: Viewer): VisibleStatuses {
    const { open, own } = this.shareOf(type, asked, viewer, 'read');
    return { open, own };
  }

  /**
   * SQL condition that an entry of any type and status is visible; `undefined` if every entry is. The alias of the
   * entry is `e` unless given, the alias of the owner of media is `o`.
   */
  condition(
    viewer: Viewer,
    right: Right,
    {
      types = this.types.names,
      e = 'e',
      followsOwner = true,
    }: { types?: readonly string[]; e?: string; followsOwner?: boolean } = {},
  ): Where | undefined {
    const shares = types.flatMap((name) => {
      const type = this.types.get(name);
      return type ? [{ name, share: this.shareOf(type, ALL_STATUSES, viewer, right, followsOwner) }] : [];
    });
    if (shares.every(({ share }) => share.open.length === ALL_STATUSES.length)) return undefined;
    const where = new Where();
    addAny(where, grouped(shares.filter(({ share }) => listed(share).length)), e);
    return where;
  }

  /** Excludes password-protected entries from a search unless the viewer may edit them. */
  hideProtected(where: Where, viewer: Viewer, types: readonly string[]): void {
    const { condition } = this.editable(viewer, types);
    if (condition) where.and(`(e.password = '' OR ${condition.sql})`, ...condition.parameters);
  }

  /** How many of the password-protected entries of types the viewer may edit. */
  editsProtected(viewer: Viewer, types: readonly string[]): 'all' | 'some' | 'none' {
    const { condition, isNone } = this.editable(viewer, types);
    if (!condition) return 'all';
    return isNone ? 'none' : 'some';
  }

  /** The entries of types that the viewer may edit; without a condition, all of them. */
  private editable(viewer: Viewer, types: readonly string[]): { condition: Where | undefined; isNone: boolean } {
    const key = `${viewer.rightsKey} ${types.join()}`;
    const known = this.known().editable;
    let found = known.get(key);
    if (!found) {
      const shares = types
        .flatMap((name) => this.types.get(name) ?? [])
        .map((type) => this.shareOf(type, ALL_STATUSES, viewer, 'edit'));
      const isNone = shares.every((share) => !listed(share).length);
      known.set(key, (found = { condition: this.condition(viewer, 'edit', { types }), isNone }));
    }
    return found;
  }

  private shareOf(type: EntryType, asked: readonly string[], whole: Viewer, right: Right, followsOwner = true): Share {
    const viewer = whole.on(type.name);
    const accesses = this.accessOf(type, viewer, right);
    const inherits = followsOwner && right === 'read' && type.followsOwner === true && asked.includes(INHERIT);
    const owner = inherits ? this.ownerOf(whole) : undefined;
    const open: string[] = [];
    const own: string[] = [];
    const partly: Share['partly'][number][] = [];
    for (const status of new Set(asked)) {
      const access = accesses.get(status);
      if (!access || (owner && status === INHERIT)) continue;
      if (access.all.length === ALL_STATUSES.length) open.push(status);
      else if (!access.all.length && access.own.length === ALL_STATUSES.length) own.push(status);
      else if (access.all.length || access.own.length) partly.push({ status, access });
    }
    return { open, own, partly, owner, viewerId: viewer.id };
  }

  /** Condition for media that inherit their status: they have no owner, or their owner is visible. */
  private ownerOf(viewer: Viewer): Where | undefined {
    const types = this.types.mediaOwners;
    const visible = this.condition(viewer, 'read', { types, e: 'o', followsOwner: false });
    return (
      visible && new Where().and(`(o.id IS NULL OR o.type NOT IN (?) OR ${visible.sql})`, types, ...visible.parameters)
    );
  }

  /** Evaluates a right for every combination of `status` and `trashedFrom`. */
  private accessOf(type: EntryType, viewer: Viewer, right: Right): ReadonlyMap<string, Access> {
    const key = `${right} ${String(viewer.isSignedIn)} ${viewer.roles.join()}`;
    const known = this.known().accesses;
    const ofType = known.get(type) ?? new Map<string, ReadonlyMap<string, Access>>();
    known.set(type, ofType);
    const before = ofType.get(key);
    if (before) return before;
    const allowed = (status: string, authorId: number) =>
      ALL_STATUSES.filter((trashedFrom) => {
        const entry = { status, authorId, trashedFrom };
        return right === 'read' ? type.mayRead(entry, viewer) : type.mayEdit(entry, viewer);
      });
    const access = new Map(
      ALL_STATUSES.map((status) => [status, { all: allowed(status, NOBODY), own: allowed(status, viewer.id) }]),
    );
    ofType.set(key, access);
    return access;
  }
}

/** The statuses that can have visible entries. */
const listed = ({ open, own, partly, owner }: Share): string[] => [
  ...open,
  ...own,
  ...partly.map(({ status }) => status),
  ...(owner ? [INHERIT] : []),
];

interface Group {
  names: string[];
  share: Share;
}

/** Groups types with the same access, which keeps the conditions short. */
function grouped(shares: readonly { name: string; share: Share }[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, share } of shares) {
    const key = JSON.stringify([share.open, share.own, share.partly, share.owner?.key]);
    const group = groups.get(key) ?? { names: [], share };
    group.names.push(name);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Adds the condition that an entry belongs to a group and is visible there. */
function addAny(where: Where, groups: readonly Group[], e: string): void {
  const parts = groups.map(({ names, share }) => {
    const part = new Where().and(`${e}.type IN (?)`, names);
    addShare(part, share, ALL_STATUSES.length, e);
    return part;
  });
  addEither(where, parts);
}

/** Adds the condition of a type, unless all of its statuses are visible. `statuses` is the number of statuses. */
function addShare(where: Where, { open, own, partly, owner, viewerId }: Share, statuses: number, e: string): void {
  if (open.length === statuses) return;
  const parts: Where[] = [];
  const isOne = !open.length && !partly.length && !owner && own.length === statuses;
  if (open.length) parts.push(new Where().in(`${e}.status`, open));
  if (isOne) parts.push(new Where().and(`${e}.author_id = ?`, viewerId));
  else if (own.length) parts.push(new Where().in(`${e}.status`, own).and(`${e}.author_id = ?`, viewerId));
  for (const { status, access } of partly) {
    const effective = `COALESCE(${e}.trashed_from, ${e}.status)`;
    const part = () => new Where().and(`${e}.status = ?`, status);
    if (access.all.length) parts.push(part().in(effective, access.all));
    if (access.own.length) parts.push(part().in(effective, access.own).and(`${e}.author_id = ?`, viewerId));
  }
  if (owner) parts.push(new Where().and(`${e}.status = ?`, INHERIT).and(owner.sql, ...owner.parameters));
  addEither(where, parts);
}

/** Adds a disjunction of conditions. */
function addEither(where: Where, parts: readonly Where[]): void {
  const [only] = parts;
  if (!only) where.and('0');
  else if (parts.length === 1) where.and(only.sql, ...only.parameters);
  else
    where.and(`(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`, ...parts.flatMap(({ parameters }) => parameters));
}

/** Both of two conditions. */
function bothOf({ isEmpty, sql, parameters }: Where, { sql: other, parameters: others }: Sql): Where {
  const both = isEmpty ? new Where() : new Where().and(sql, ...parameters);
  return both.and(other, ...others);
}
