import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { CommentAccess, Comments } from '../comments/index.js';
import { STATUSES } from '../entries/types/index.js';
import { Users } from '../identity/index.js';
import { ChangeFacts, type ReadableItems } from './change-facts.repository.js';
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
  /** When the change at that position was made, in UTC; undefined if there was none after the former position. */
  reachedAt: string | undefined;
  more: boolean;
}

/** An item with what its changes on a page mean for a viewer. */
interface ChangedItem {
  resource: FollowedResource;
  id: number;
  /** Whether the viewer could not read it before the first change. */
  isNew: boolean;
  changedAt: string;
  /** When an item was changed that the viewer may have read before. */
  knownAt: string | undefined;
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
    let reachedAt: string | undefined;
    const pageOf = (more: boolean) => ({ changes: [...shown.values()], position, reachedAt, more });
    for (let scanned = 0; scanned < MAX_SCANNED; scanned += BATCH) {
      const { changes: rows, isEnd } = await this.log.after(position, BATCH);
      const readable = await this.readable(rows, viewer);
      for (const row of rows) {
        const resource = this.resources.of(row.resource);
        if (resource && (!names.length || names.includes(resource.name))) {
          const key = `${row.resource} ${row.itemId}`;
          const item = changed(items.get(key), row, resource, viewer);
          const change = changeOf(item, readable);
          // The page is full: this change is the first one of the next page.
          if (change && !shown.has(key) && shown.size >= size) return pageOf(true);
          items.set(key, item);
          if (change) shown.set(key, change);
        }
        position = row.id;
        reachedAt = row.changedAt;
      }
      if (isEnd) return pageOf(false);
    }
    return pageOf(true);
  }

  /** The changed items that a viewer may read now, by kind. Takes at most one statement for each kind. */
  private async readable(rows: readonly ReadChange[], viewer: Viewer): Promise<ReadonlyMap<Kind, ReadableItems>> {
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
    return new Map<Kind, ReadableItems>([
      ['entry', await this.facts.readableEntries([...ids.entry], viewer)],
      ['term', await this.facts.existingTerms([...ids.term])],
      ['comment', here(readComments.map(({ id }) => id))],
      ['user', here(users.length ? await this.users.readable(users, viewer) : [])],
    ]);
  }
}

/** An item after one more change. */
function changed(
  item: ChangedItem | undefined,
  row: ReadChange,
  resource: FollowedResource,
  viewer: Viewer,
): ChangedItem {
  const isKnown = wasReadable(row, resource, viewer);
  return {
    ...{ resource, id: row.itemId, isNew: item ? item.isNew : !isKnown },
    ...{ changedAt: row.changedAt, knownAt: isKnown ? row.changedAt : item?.knownAt },
  };
}

/** What the changes of an item mean for a viewer; undefined if they may not know of it. */
function changeOf(
  { resource, id, isNew, changedAt, knownAt }: ChangedItem,
  readable: ReadonlyMap<Kind, ReadableItems>,
): FollowedChange | undefined {
  if (!id) return knownAt === undefined ? undefined : { resource, id, action: 'updated', changedAt: knownAt };
  const place = readable.get(resource.kind)?.get(id);
  // Lists in this language never had it.
  if (place === 'elsewhere') return undefined;
  if (place === 'here') return { resource, id, action: isNew ? 'created' : 'updated', changedAt };
  return knownAt === undefined ? undefined : { resource, id, action: 'removed', changedAt: knownAt };
}

/** Items that belong to all languages. */
const here = (ids: Iterable<number>): ReadableItems => new Map(Array.from(ids, (id) => [id, 'here'] as const));

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
