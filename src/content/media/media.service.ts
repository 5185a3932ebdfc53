import { Injectable, type OnModuleInit } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Reply, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import { mayEdit, type Owned } from '../entries/entry-access.js';
import { Entries } from '../entries/entries.service.js';
import type { EntryInput } from '../entries/entry-drafts.js';
import { EntryEmbeds } from '../entries/entry-embeds.js';
import { EntryRoutes, type EntryKind } from '../entries/entry-routes.js';
import type { DeleteEntryArgs } from '../entries/entry.args.js';
import { ATTACHMENT, entryType } from '../registry/entry-types.js';
import { MediaPresenter } from './media.presenter.js';
import {
  MEDIA_STATUSES,
  type CreateMediaArgs,
  type GetMediaArgs,
  type ListMediaArgs,
  type UpdateMediaArgs,
} from './media.args.js';
import { MediaSizes } from './media-sizes.js';
import { isKnownType, typesOf } from './media-types.js';
import { MediaUploads } from './media-uploads.js';

const LISTABLE = new Set<string>(MEDIA_STATUSES);
/** States of their own; in every other one media are what they belong to. */
const OWN_STATUSES = new Set(['private', 'trash']);

/** Media: entries with a file, which mostly belong to another entry. */
@Injectable()
export class MediaService implements OnModuleInit {
  private readonly kind: EntryKind;

  constructor(
    presenter: MediaPresenter,
    private readonly entries: Entries,
    private readonly routes: EntryRoutes,
    private readonly uploads: MediaUploads,
    private readonly sizes: MediaSizes,
    private readonly embeds: EntryEmbeds,
    private readonly db: Db,
  ) {
    this.kind = { type: ATTACHMENT, presenter };
  }

  onModuleInit(): void {
    this.embeds.offer('media', this.kind);
  }

  mayList(args: ListMediaArgs): void {
    this.entries.mayList(ATTACHMENT, args, 'inherit', LISTABLE);
  }

  mayGet(args: GetMediaArgs): Promise<void> {
    return this.entries.mayGet(ATTACHMENT, args);
  }

  /** Another's name comes before the right to upload, the item that it is for after it (roles). */
  async mayUpload(args: CreateMediaArgs): Promise<void> {
    this.entries.mayCreateAs(ATTACHMENT, args);
    this.entries.mayCreate(ATTACHMENT);
    if (args.post) await this.mayAttachTo(args.post);
    this.entries.mayPublish(ATTACHMENT, args.status ?? 'inherit');
  }

  /** What a media item belongs to already needs no right again: clients send whole objects back. */
  async mayUpdate(args: Pick<UpdateMediaArgs, 'id' | 'author' | 'post'>): Promise<void> {
    await this.entries.mayUpdate(ATTACHMENT, args);
    const { parentId } = await this.entries.get(ATTACHMENT, args.id);
    if (args.post && args.post !== parentId) await this.mayAttachTo(args.post, true);
  }

  mayDelete({ id }: { id: number }): Promise<void> {
    return this.entries.mayDelete(ATTACHMENT, id);
  }

  list({ media_type: family, mime_type: type, ...filter }: ListMediaArgs, request: RestRequest) {
    const mime_types = type && isKnownType(type) ? [type] : family && typesOf(family);
    return this.routes.list(this.kind, { ...filter, mime_types: mime_types || undefined }, request);
  }

  get({ id }: GetMediaArgs, request: RestRequest) {
    return this.routes.get(this.kind, id, undefined, request);
  }

  async upload(request: RestRequest): Promise<Reply> {
    const { upload } = request;
    this.routes.mayBeNew(request);
    // The body was JSON, whose members were judged as arguments.
    if (!upload) return fail('rest_upload_no_content_disposition');
    const id = await this.uploads.take(upload, request, (args) => ({
      ping_status: 'closed',
      ...inputOf(args),
      status: stored(args.status ?? 'inherit'),
    }));
    this.entries.forget(id);
    const { status, body, headers } = await this.routes.created(this.kind, id, request);
    return new Reply(body, { status, headers: { ...headers, 'X-WP-Upload-Attachment-ID': String(id) } });
  }

  update({ id, ...changes }: UpdateMediaArgs, request: RestRequest) {
    const { status, alt_text: altText } = changes;
    if (status !== undefined) this.entries.mayPublish(ATTACHMENT, status);
    const input = { ...inputOf(changes), ...(status === undefined ? {} : { status: stored(status) }) };
    const details = async () => {
      await this.db.write('UPDATE media_details SET alt_text = ? WHERE entry_id = ?', [altText, id]);
    };
    return this.routes.update(this.kind, id, input, altText === undefined ? {} : { details }, request);
  }

  /** Makes the smaller copies that are missing, as after an upload that was interrupted. */
  async postProcess(id: number, { view }: RestRequest) {
    await this.sizes.makeInTime(id);
    this.entries.forget(id);
    return this.routes.edited(this.kind, id, view);
  }

  delete({ id, force }: DeleteEntryArgs, request: RestRequest) {
    return this.routes.delete(this.kind, id, force, request);
  }

  /** Who may change an item may give media to it; a revision is its post's, and takes none. */
  private async mayAttachTo(id: number, isUpdate = false): Promise<void> {
    const owner = await RequestContext.memo(`owner ${id}`, async () => {
      const [row] = await this.db.rows<Owned & { type: string; isRevision: number }>(
        `SELECT o.type, o.status, o.author_id AS authorId, o.trashed_from AS trashedFrom, o.id <> e.id AS isRevision
 FROM entries e JOIN entries o ON o.id = IF(e.type = 'revision', e.parent_id, e.id) WHERE e.id = ?`,
        [id],
      );
      return row;
    });
    // Who may edit all posts learns from the update itself that there is no such item.
    if (!owner && isUpdate && currentViewer().can('edit_others_posts')) return;
    const type = owner && entryType(owner.type);
    if (!owner || !type || !mayEdit(type, owner, currentViewer())) return fail('rest_cannot_edit');
    if (owner.isRevision || type === ATTACHMENT) fail('rest_invalid_param');
  }
}

/** The state that is stored for one that was asked for (content 1.6). */
const stored = (status: string) => (OWN_STATUSES.has(status) ? status : 'inherit');

/** The fields under the names that entries have for them. */
function inputOf({ caption, description, post, ...shared }: Partial<CreateMediaArgs>): EntryInput {
  const { date, date_gmt, slug, title, author, comment_status, ping_status, template } = shared;
  const input: EntryInput = { date, date_gmt, slug, title, author, comment_status, ping_status, template };
  const all = { ...input, excerpt: caption, content: description, parent: post };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
