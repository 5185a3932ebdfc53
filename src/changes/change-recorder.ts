import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { Events, ItemsLeaving, ItemsTouched, ResourceChanged } from '#libs/events';
import { isPublicType } from '../comments/index.js';
import { EntryTypes, STATUSES } from '../entries/types/index.js';
import { ChangeFacts, type OwnerRow } from './change-facts.repository.js';
import { ChangeLog, type NewChange } from './change-log.repository.js';
import { FollowedResources, type FollowedResource } from './followed-resources.js';
import type { LoggedAction } from './logged-change.entity.js';

/** What decides who may read an entry. */
type EntryFacts = Pick<OwnerRow, 'type' | 'status' | 'password' | 'authorId' | 'parentId'>;

/** What decides who may read a comment. */
interface CommentFacts {
  type: string;
  status: string;
  postId: number;
  authorId: number;
}

/** The change of an item in a transaction: its first state, and its last one. */
interface Change {
  resource: FollowedResource;
  name: string;
  id: number;
  action: LoggedAction;
  before: object | undefined;
  after: object | undefined;
}

/** What a transaction has changed. */
interface Batch {
  changes: Map<string, Change>;
  /** Rows that are known already. */
  rows: NewChange[];
}

const APPROVED = 'approved';
const USER = 'user';
const COMMENT = 'comment';

/**
 * Logs the changes of each transaction in one statement, with what decides who may have read the items before. Items that
 * appear or vanish with an entry are logged, too: its comments, what is attached to it, and its author.
 */
@Injectable()
export class ChangeRecorder implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly log: ChangeLog,
    private readonly facts: ChangeFacts,
    private readonly resources: FollowedResources,
    private readonly types: EntryTypes,
  ) {}

  onModuleInit(): void {
    this.events.within(ResourceChanged, (change) => this.record(change));
    this.events.within(ItemsTouched, (items) => this.recordTouched(items));
    this.events.within(ItemsLeaving, (items) => this.recordLeaving(items));
  }

  private async record({ resource: name, id, change: kind, values }: ResourceChanged): Promise<void> {
    const resource = this.resources.of(name);
    // Several comments at once are those of an entry, which are logged with it, or imported ones.
    if (!resource || kind === 'finished' || kind === 'failed' || (!id && kind !== 'created')) return;
    const { before, after } = values();
    const action = kind === 'trashed' ? 'deleted' : kind;
    await this.collect((batch) => {
      const key = `${name} ${id}`;
      const earlier = batch.changes.get(key);
      const merged = { resource, name, id, action, before, after };
      batch.changes.set(
        key,
        earlier ? { ...merged, action: mergedAction(earlier, merged), before: earlier.before } : merged,
      );
    });
  }

  private async recordTouched({ resource, ids, wasPublic }: ItemsTouched): Promise<void> {
    if (!this.resources.of(resource)) return;
    const rows = ids.filter((id) => id > 0 || resource !== USER).map((id) => touched(resource, id, wasPublic));
    await this.collect((batch) => void batch.rows.push(...rows));
  }

  /** Logs what is deleted with entries, or belongs to no entry afterwards. */
  private async recordLeaving({ resource, ids }: ItemsLeaving): Promise<void> {
    if (!this.resources.of(resource)) return;
    const leaving = await this.facts.owners(ids);
    const owners = await this.facts.owners(parentsOf([...leaving.values()]));
    const isPublic = (id: number) => {
      const entry = leaving.get(id);
      return entry !== undefined && this.isPublic(entry, owners);
    };
    const rows: NewChange[] = [];
    for (const { id, postId, authorId, status } of await this.facts.commentsOf(ids)) {
      const wasPublic = status === APPROVED && isPublic(postId) && !leaving.get(postId)?.password;
      rows.push(rowOf({ resource: COMMENT, itemId: id, action: 'deleted', wasPublic, status, authorId }));
    }
    for (const { id, type, authorId, parentId } of await this.facts.attachedTo(ids))
      rows.push(
        rowOf({
          resource: type,
          itemId: id,
          action: 'updated',
          wasPublic: isPublic(parentId),
          status: 'inherit',
          authorId,
        }),
      );
    await this.collect((batch) => void batch.rows.push(...rows));
  }

  private async collect(add: (batch: Batch) => void): Promise<void> {
    const batch = this.db.beforeCommit(
      this,
      (): Batch => ({ changes: new Map(), rows: [] }),
      (collected) => this.write(collected),
      // With its savepoint, if there is one.
      'first',
    );
    const own: Batch = batch ?? { changes: new Map(), rows: [] };
    add(own);
    if (!batch) await this.write(own);
  }

  private async write({ changes, rows }: Batch): Promise<void> {
    const all = [...changes.values()];
    const owners = await this.ownersOf(all);
    const own = all.map((change) => this.rowOf(change, owners));
    await this.log.add([...own, ...rows, ...(await this.followers(all, owners))]);
  }

  /** The entries that decide about others. Takes no statement unless there are some. */
  private ownersOf(changes: readonly Change[]): Promise<Map<number, OwnerRow>> {
    const ids = changes.flatMap(({ resource, id, before, after }) => {
      const states = [before, after].filter((state) => state !== undefined);
      if (resource.kind === COMMENT) return (states as CommentFacts[]).map(({ postId }) => postId);
      if (resource.kind !== 'entry') return [];
      return states.length ? parentsOf(states as EntryFacts[]) : [id];
    });
    return this.facts.owners([...new Set(ids)].filter((id) => id > 0));
  }

  private rowOf({ resource, name, id, action, before }: Change, owners: ReadonlyMap<number, OwnerRow>): NewChange {
    const base = { resource: name, itemId: id, action };
    if (resource.kind === 'term') return rowOf({ ...base, wasPublic: true });
    if (resource.kind === USER) return rowOf({ ...base, wasPublic: false });
    if (resource.kind === COMMENT) {
      const comment = before as CommentFacts | undefined;
      const wasPublic = comment ? this.isPublicComment(comment, owners) : !id;
      return rowOf({ ...base, wasPublic, status: comment?.status, authorId: comment?.authorId });
    }
    // A replaced file is reported without values.
    const entry = action === 'created' ? undefined : (this.entryOf(name, before) ?? owners.get(id));
    const wasPublic = entry !== undefined && this.isPublic(entry, owners);
    return rowOf({ ...base, wasPublic, status: entry?.status, authorId: entry?.authorId });
  }

  /** The items that appear or vanish with the changed entries. */
  private async followers(changes: readonly Change[], owners: ReadonlyMap<number, OwnerRow>): Promise<NewChange[]> {
    const rows: NewChange[] = [];
    const moved: { id: number; before: EntryFacts; isPublic: boolean }[] = [];
    for (const { resource, name, id, before: first, after: last } of changes) {
      if (resource.kind !== 'entry' || resource.type?.followsOwner) continue;
      const [before, after] = [this.entryOf(name, first), this.entryOf(name, last)];
      const wasPublic = before !== undefined && this.isPublic(before, owners);
      const isPublic = after !== undefined && this.isPublic(after, owners);
      const isSame = wasPublic === isPublic && before?.authorId === after?.authorId;
      if (wasPublic && !isSame) rows.push(touched(USER, before.authorId, true));
      if (isPublic && !isSame && !(wasPublic && before.authorId === after.authorId))
        rows.push(touched(USER, after.authorId, true));
      if (before && after && (before.status !== after.status || !before.password !== !after.password))
        moved.push({ id, before, isPublic: wasPublic });
    }
    const known = new Map(moved.map((one) => [one.id, one]));
    const ids = [...known.keys()];
    for (const { id, postId, authorId, status, postTrashedFrom } of await this.facts.commentsOf(ids)) {
      const post = known.get(postId);
      const state = postTrashedFrom ?? status;
      const wasPublic = state === APPROVED && post?.isPublic === true && !post.before.password;
      rows.push(rowOf({ resource: COMMENT, itemId: id, action: 'updated', wasPublic, status: state, authorId }));
    }
    for (const { id, type, authorId, parentId } of await this.facts.attachedTo(ids)) {
      const wasPublic = known.get(parentId)?.isPublic === true;
      rows.push(rowOf({ resource: type, itemId: id, action: 'updated', wasPublic, status: 'inherit', authorId }));
    }
    return rows.filter(({ resource, itemId }) => resource !== USER || itemId > 0);
  }

  private entryOf(type: string, state: object | undefined): EntryFacts | undefined {
    return state && { ...(state as Omit<EntryFacts, 'type'>), type };
  }

  /** Whether everyone may read an entry. */
  private isPublic({ type: name, status, parentId }: EntryFacts, owners: ReadonlyMap<number, OwnerRow>): boolean {
    const type = this.types.get(name);
    if (!type || (!type.public && !type.isOpen)) return false;
    if (status !== 'inherit') return STATUSES.isPublic(status);
    const owner = owners.get(parentId);
    const ownerType = owner && this.types.get(owner.type);
    if (!owner || !ownerType || ownerType.ownsMedia === false) return true;
    return STATUSES.isPublic(owner.status) && (ownerType.public || ownerType.isOpen === true);
  }

  private isPublicComment(comment: CommentFacts, owners: ReadonlyMap<number, OwnerRow>): boolean {
    const post = owners.get(comment.postId);
    if (!post || post.password || comment.status !== APPROVED || !isPublicType(comment.type)) return false;
    return this.isPublic(post, owners);
  }
}

const parentsOf = (entries: readonly EntryFacts[]): number[] =>
  entries.flatMap(({ status, parentId }) => (status === 'inherit' && parentId ? [parentId] : []));

/** Two changes of an item in one transaction as one: what was created and updated was created. */
const mergedAction = (earlier: Change, later: Change): LoggedAction =>
  earlier.action === 'created' && later.action === 'updated' ? 'created' : later.action;

interface RowFacts {
  resource: string;
  itemId: number;
  action: LoggedAction;
  wasPublic: boolean;
  status?: string | undefined;
  authorId?: number | undefined;
}

const rowOf = ({ wasPublic, status = '', authorId = 0, ...row }: RowFacts): NewChange => ({
  ...row,
  wasPublic: Number(wasPublic),
  statusBefore: status,
  authorBefore: authorId,
});

const touched = (resource: string, itemId: number, wasPublic: boolean): NewChange =>
  rowOf({ resource, itemId, action: 'updated', wasPublic });
