import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Where } from '#libs/db';
import { ATTACHMENT_NAME, EntryTypes, type EntryType } from './entry-types.js';
import { STATUSES } from './statuses.js';

/** What a list requires of its rows: `read` for most, `edit` for those in the `edit` context. */
export type Right = 'read' | 'edit';

/** The entries that a viewer may see in a list, as parts of its statements. */
export interface VisibleEntries {
  viewer: Viewer;
  /** Types and statuses that have visible entries; both are empty when nothing is visible. */
  types: readonly string[];
  statuses: readonly string[];
  /** The condition on entries `e` beside type and status; empty when all of them are visible. */
  where: Where;
  /** Whether these are all entries of the types and statuses that the list was asked for. */
  isAll: boolean;
  /** The types and statuses whose changes may change which entries these are. */
  tallied: { types: readonly string[]; statuses: readonly string[] };
}

/** Statuses by which of their entries the viewer may see. */
export interface VisibleStatuses {
  /** Every entry. */
  open: readonly string[];
  /** The viewer's own entries. */
  own: readonly string[];
}

/** Of one status: the statuses before the trash with which everybody's or the viewer's own entries are visible. */
interface Access {
  all: readonly string[];
  own: readonly string[];
}

/** Of one type: statuses with all entries, with own ones, and those for which the status before the trash counts. */
interface Share extends VisibleStatuses {
  partly: readonly { status: string; access: Access }[];
  /** The condition on the owner of media that inherit their status; absent where all of them are visible. */
  owner: Where | undefined;
  viewerId: number;
}

const ALL_STATUSES = [...STATUSES.keys()];
const NOBODY = 0;
const INHERIT = 'inherit';

/**
 * Who sees which entries, as conditions of statements. Every list, total and search of entries goes through this. The
 * conditions are derived from `EntryType.mayRead` and `mayEdit` by asking them, so that they agree with the check of a
 * single entry. Lists that may hold media join their owners as `o`.
 */
@Injectable()
export class EntryVisibility {
  /** The rules depend on few facts: their answers are computed once for each set of roles. */
  private readonly known = new WeakMap<EntryType, Map<string, ReadonlyMap<string, Access>>>();

  constructor(private readonly types: EntryTypes) {}

  /** The entries of some types and statuses that the viewer may read or edit. */
  of(viewer: Viewer, types: readonly string[], asked: readonly string[], right: Right = 'read'): VisibleEntries {
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
    return { viewer, types: shares.map(({ name }) => name), statuses, where, isAll, tallied };
  }

  /** Divides the statuses of a type by which of their entries the viewer may read. */
  statuses(type: EntryType, asked: readonly string[], viewer: Viewer): VisibleStatuses {
    const { open, own } = this.shareOf(type, asked, viewer, 'read');
    return { open, own };
  }

  /**
   * The condition that an entry of any type and status is visible; nothing if every entry is. The entry is called `e`
   * unless another name is given, the owner of media `o`.
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

  /** Keeps a search from finding what a password hides: only those who may edit an entry find its words. */
  hideProtected(where: Where, viewer: Viewer, types: readonly string[]): void {
    const editable = this.condition(viewer, 'edit', { types });
    if (editable) where.and(`(e.password = '' OR ${editable.sql})`, ...editable.parameters);
  }

  private shareOf(type: EntryType, asked: readonly string[], viewer: Viewer, right: Right, followsOwner = true): Share {
    const accesses = this.accessOf(type, viewer, right);
    const inherits = followsOwner && right === 'read' && type.name === ATTACHMENT_NAME && asked.includes(INHERIT);
    const owner = inherits ? this.ownerOf(viewer) : undefined;
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

  /** Media without an owner are visible, others if their owner is. */
  private ownerOf(viewer: Viewer): Where | undefined {
    const visible = this.condition(viewer, 'read', { e: 'o', followsOwner: false });
    return (
      visible &&
      new Where().and(`(o.id IS NULL OR o.type NOT IN (?) OR ${visible.sql})`, this.types.names, ...visible.parameters)
    );
  }

  /** Asks a rule about every status, with every status before the trash. */
  private accessOf(type: EntryType, viewer: Viewer, right: Right): ReadonlyMap<string, Access> {
    const key = `${right} ${String(viewer.isSignedIn)} ${viewer.roles.join()}`;
    const ofType = this.known.get(type) ?? new Map<string, ReadonlyMap<string, Access>>();
    this.known.set(type, ofType);
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

/** The statuses that have visible entries. */
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

/** Types that are alike, so that a condition names each case once. */
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

/** Adds that an entry belongs to one of the groups and is visible there. */
function addAny(where: Where, groups: readonly Group[], e: string): void {
  const parts = groups.map(({ names, share }) => {
    const part = new Where().and(`${e}.type IN (?)`, names);
    addShare(part, share, ALL_STATUSES.length, e);
    return part;
  });
  addEither(where, parts);
}

/** Adds what is visible of a type, unless that is all of the statuses, of which there are `statuses`. */
function addShare(where: Where, { open, own, partly, owner, viewerId }: Share, statuses: number, e: string): void {
  if (open.length === statuses) return;
  const parts: Where[] = [];
  const isOne = !open.length && !partly.length && !owner && own.length === statuses;
  if (open.length) parts.push(new Where().in(`${e}.status`, open));
  if (isOne) parts.push(new Where().and(`${e}.author_id = ?`, viewerId));
  else if (own.length) parts.push(new Where().in(`${e}.status`, own).and(`${e}.author_id = ?`, viewerId));
  for (const { status, access } of partly) {
    const judged = `COALESCE(${e}.trashed_from, ${e}.status)`;
    const part = () => new Where().and(`${e}.status = ?`, status);
    if (access.all.length) parts.push(part().in(judged, access.all));
    if (access.own.length) parts.push(part().in(judged, access.own).and(`${e}.author_id = ?`, viewerId));
  }
  if (owner) parts.push(new Where().and(`${e}.status = ?`, INHERIT).and(owner.sql, ...owner.parameters));
  addEither(where, parts);
}

/** Adds that at least one of some conditions is true. */
function addEither(where: Where, parts: readonly Where[]): void {
  const [only] = parts;
  if (!only) where.and('0');
  else if (parts.length === 1) where.and(only.sql, ...only.parameters);
  else
    where.and(`(${parts.map(({ sql }) => `(${sql})`).join(' OR ')})`, ...parts.flatMap(({ parameters }) => parameters));
}
