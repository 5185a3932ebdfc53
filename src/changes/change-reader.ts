import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { CommentAccess, Comments } from '../comments/index.js';
import { STATUSES } from '../entries/types/index.js';
import { Users } from '../identity/index.js';
import { ChangeFacts } from './change-facts.repository.js';
import { ChangeLog, type ReadChange } from './change-log.repository.js';
import { FollowedResources, type FollowedResource } from './followed-resources.js';

/** What happened to an item, for a viewer. */
export interface FollowedChange {
  resource: FollowedResource;
  /** 0 for several items. */
  id: number;
  action: 'created' | 'updated' | 'removed';
  /** In UTC. */
  changedAt: string;
}

/** A page of changes, and the position after it. */
export interface ChangePage {
  changes: FollowedChange[];
  position: number;
  more: boolean;
}

/** An item with its changes on a page. */
interface ChangedItem {
  resource: FollowedResource;
  id: number;
  rows: ReadChange[];
}

type Kind = FollowedResource['kind'];

const BATCH = 1000;
/** Changes that a request looks at, of which the viewer may see none. */
const MAX_SCANNED = 5000;
const COMMENT_STATUSES: ReadonlySet<string> = new Set(['approved', 'hold']);

/**
 * Reads the log as a viewer sees it. Items that they may read now were created or updated; those that they may have read
 * at some time on the page, and may not now, were removed. Nothing else is named.
 */
@Injectable()
export class ChangeReader {
  constructor(
    private readonly log: ChangeLog,
    private readonly facts: ChangeFacts,
    private readonly resources: FollowedResources,
    private readonly users: Users,
    private readonly comments: Comments,
    private readonly access: CommentAccess,
  ) {}

  /** The changes after a position, at most `size` items, of some kinds by name, or of all. */
  async page(after: number, viewer: Viewer, size: number, names: readonly string[]): Promise<ChangePage> {
    const items = new Map<string, ChangedItem>();
    const shown = new Map<string, FollowedChange>();
    let position = after;
    for (let scanned = 0; scanned < MAX_SCANNED; scanned += BATCH) {
      const { changes: rows, isEnd } = await this.log.after(position, BATCH);
      const readable = await this.readable(rows, viewer);
      for (const row of rows) {
        const resource = this.resources.of(row.resource);
        if (resource && (!names.length || names.includes(resource.name))) {
          const key = `${row.resource} ${row.itemId}`;
          const item = items.get(key) ?? { resource, id: row.itemId, rows: [] };
          const change = this.changeOf({ ...item, rows: [...item.rows, row] }, viewer, readable);
          // The page is full: this change is the first one of the next page.
          if (change && !shown.has(key) && shown.size >= size)
            return { changes: [...shown.values()], position, more: true };
          item.rows.push(row);
          items.set(key, item);
          if (change) shown.set(key, change);
        }
        position = row.id;
      }
      if (isEnd) return { changes: [...shown.values()], position, more: false };
    }
    return { changes: [...shown.values()], position, more: true };
  }

  /** What the changes of an item mean for a viewer; undefined if they may not know of it. */
  private changeOf(
    { resource, id, rows }: ChangedItem,
    viewer: Viewer,
    readable: ReadonlyMap<Kind, ReadonlySet<number>>,
  ): FollowedChange | undefined {
    const [first] = rows;
    const known = rows.filter((row) => wasReadable(row, resource, viewer));
    const lastKnown = known.at(-1);
    if (!id) return lastKnown && { resource, id, action: 'updated', changedAt: lastKnown.changedAt };
    if (readable.get(resource.kind)?.has(id)) {
      const isNew = first !== undefined && first !== known[0];
      return { resource, id, action: isNew ? 'created' : 'updated', changedAt: rows.at(-1)?.changedAt ?? '' };
    }
    return lastKnown && { resource, id, action: 'removed', changedAt: lastKnown.changedAt };
  }

  /** The changed items that a viewer may read now, by kind. Takes at most one statement for each kind. */
  private async readable(rows: readonly ReadChange[], viewer: Viewer): Promise<ReadonlyMap<Kind, ReadonlySet<number>>> {
    const ids: Record<Kind, Set<number>> = { entry: new Set(), comment: new Set(), user: new Set(), term: new Set() };
    for (const { resource, itemId } of rows) {
      const kind = this.resources.of(resource)?.kind;
      if (kind && itemId) ids[kind].add(itemId);
    }
    const [comments, users] = [[...ids.comment], [...ids.user]];
    const ofComments = comments.length ? await this.comments.byIds(comments) : [];
    const readComments = ofComments.filter(
      (one) => COMMENT_STATUSES.has(one.status) && this.access.mayRead(one, viewer),
    );
    return new Map<Kind, ReadonlySet<number>>([
      ['entry', await this.facts.readableEntries([...ids.entry], viewer)],
      ['term', await this.facts.existingTerms([...ids.term])],
      ['comment', new Set(readComments.map(({ id }) => id))],
      ['user', users.length ? await this.users.readable(users, viewer) : new Set<number>()],
    ]);
  }
}

/** Whether a viewer may have read an item before a change. */
function wasReadable(row: ReadChange, { kind, type }: FollowedResource, viewer: Viewer): boolean {
  const { statusBefore: status, authorBefore: authorId } = row;
  if (row.wasPublic) return row.action !== 'created' || !row.itemId;
  if (!row.itemId) return viewer.can('edit_posts');
  if (row.action === 'created') return false;
  if (kind === 'user') return viewer.can('list_users') || viewer.can('edit_users');
  if (kind === 'comment')
    return COMMENT_STATUSES.has(status) && (viewer.can('moderate_comments') || viewer.owns(authorId));
  if (!type) return false;
  if (status === 'inherit') return viewer.owns(authorId) || viewer.can(type.capabilities.editOthers);
  const known = STATUSES.get(status);
  return (
    known !== undefined && STATUSES.isListed(known) && type.mayRead({ status, authorId, trashedFrom: null }, viewer)
  );
}
