import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { fail } from '../content.errors.js';
import { LISTABLE_STATUSES, isPublic } from '../registry/statuses.js';
import type { EntryType } from '../registry/entry-types.js';
import { mayDelete, mayEdit, mayRead } from './entry-access.js';
import { EntryPasswords } from './entry-passwords.js';
import { ENTRY_COLUMNS, TEXT_COLUMNS, type EntryRow } from './entry-row.js';

const LISTABLE = new Set(LISTABLE_STATUSES);

const memoKey = (id: number) => `entry ${id}`;

/** Finds single entries and answers what may be done with them. */
@Injectable()
export class Entries {
  constructor(
    private readonly db: Db,
    private readonly passwords: EntryPasswords,
  ) {}

  /** The entry of a number, whatever its type; read once per request. */
  find(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(id), async () => {
      const { columns, join } = type.details ?? { columns: '', join: '' };
      const [row] = await this.db.rows<EntryRow>(
        `SELECT ${ENTRY_COLUMNS}, ${TEXT_COLUMNS}${columns && `, ${columns}`} FROM entries e ${join} WHERE e.id = ? AND e.type = ?`,
        [id, type.name],
      );
      return row;
    });
  }

  /** The entry of a number, or a 404. */
  async get(type: EntryType, id: number): Promise<EntryRow> {
    return (await this.find(type, id)) ?? fail('rest_post_invalid_id');
  }

  /** The entry as it is now, locked until the end of the transaction, or a 404. */
  async lock(type: EntryType, id: number): Promise<EntryRow> {
    const [row] = await this.db.current('SELECT id FROM entries WHERE id = ? AND type = ? FOR UPDATE', [id, type.name]);
    if (!row) return fail('rest_post_invalid_id');
    this.forget(id);
    return this.get(type, id);
  }

  /** Drops what this request remembers of an entry that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }

  /** Permission to read one (content 1.4): the right of the context, then the password. */
  async mayGet(
    type: EntryType,
    { id, context, password }: { id: number; context: string; password?: string },
  ): Promise<void> {
    const entry = await this.get(type, id);
    const viewer = currentViewer();
    if (context === 'edit' && !mayEdit(type, entry, viewer)) fail('rest_forbidden_context');
    if (password && !(await this.passwords.opens(entry, password))) fail('rest_post_incorrect_password');
    if (!mayRead(type, entry, viewer)) fail('rest_forbidden');
  }

  /** Permission to change one. */
  async mayUpdate(type: EntryType, { id, author }: { id: number; author?: number }): Promise<void> {
    const viewer = currentViewer();
    if (!mayEdit(type, await this.get(type, id), viewer)) fail('rest_cannot_edit');
    this.mayWriteAs(type, author, viewer);
  }

  /** Permission to create one, but for the right to create itself, which comes after what the kinds add. */
  mayCreateAs(type: EntryType, { author }: { author?: number }): void {
    this.mayWriteAs(type, author, currentViewer());
  }

  /** The right to create at all. */
  mayCreate(type: EntryType): void {
    if (!currentViewer().can(type.capabilities.create)) fail('rest_cannot_create');
  }

  /** Permission to trash or delete one. */
  async mayDelete(type: EntryType, id: number): Promise<void> {
    const entry = await this.get(type, id);
    if (!mayDelete(type, entry, currentViewer())) fail('rest_cannot_delete');
  }

  /** Permission to list: the context, and the states that were asked for. */
  mayList(
    type: EntryType,
    { context, status }: { context: string; status: string[] | string },
    standard = 'publish',
    listable: ReadonlySet<string> = LISTABLE,
  ): void {
    const viewer = currentViewer();
    for (const one of [status].flat()) {
      if (one === standard) continue;
      const { edit, readPrivate } = type.capabilities;
      const allowed = viewer.can(edit) || (one === 'private' && viewer.can(readPrivate));
      if (!allowed) {
        failArgument('status', {
          code: 'rest_forbidden_status',
          message: 'You may not ask for this status.',
          data: { status: viewer.isSignedIn ? 403 : 401 },
        });
      }
      if (!listable.has(one))
        failArgument('status', {
          code: 'rest_not_in_enum',
          message: `status holds something unknown: ${one.slice(0, 50)}.`,
        });
    }
    if (context === 'edit' && !viewer.can(type.capabilities.edit)) fail('rest_forbidden_context');
  }

  private mayWriteAs(type: EntryType, author: number | undefined, viewer: Viewer): void {
    if (author && author !== viewer.id && !viewer.can(type.capabilities.editOthers)) fail('rest_cannot_edit_others');
  }

  /** Refuses a state that the viewer may not give to entries (content 1.6). */
  mayPublish(type: EntryType, status: string): void {
    const { publish, makePrivate } = type.capabilities;
    const asked = status === 'private' ? makePrivate : status === 'future' || isPublic(status) ? publish : undefined;
    if (asked && !currentViewer().can(asked)) fail('rest_cannot_publish');
  }
}
