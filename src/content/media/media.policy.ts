import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { fail } from '../content.errors.js';
import { ATTACHMENT, MediaLibrary } from '../../media/index.js';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { EntriesPolicy } from '../entries/entry.policy.js';
import { MEDIA_STATUSES, type CreateMediaDto, type ListMediaDto, type UpdateMediaDto } from './media.dto.js';

const LISTABLE: ReadonlySet<string> = new Set(MEDIA_STATUSES);

/** Who may list, upload and update media: beside the rules of all entries, media may be attached to another entry. */
@Injectable()
export class MediaPolicy {
  constructor(
    private readonly policy: EntriesPolicy,
    private readonly entries: Entries,
    private readonly library: MediaLibrary,
    private readonly types: EntryTypes,
  ) {}

  /** Media inherit the status of their owner by default, so lists show that status to everybody. */
  list(args: ListMediaDto, viewer: Viewer): void {
    this.policy.list(args, viewer, ATTACHMENT, 'inherit', LISTABLE);
  }

  /** The owner is checked after the right to upload, the status last. */
  async create({ post, status = 'inherit', ...args }: CreateMediaDto, viewer: Viewer): Promise<void> {
    this.policy.create(args, viewer, ATTACHMENT);
    if (post) await this.checkOwner(post, viewer);
    ATTACHMENT.checkStatus(status, viewer);
  }

  /** The present owner needs no right again: clients send whole objects back. */
  async update(args: Pick<UpdateMediaDto, 'id' | 'author' | 'post'>, viewer: Viewer): Promise<void> {
    await this.policy.update(args, viewer, ATTACHMENT);
    const { parentId } = await this.entries.get(ATTACHMENT, args.id);
    if (args.post && args.post !== parentId) await this.checkOwner(args.post, viewer, true);
  }

  /** Media may be attached to entries that the viewer may update, but neither to revisions nor to other media. */
  private async checkOwner(id: number, viewer: Viewer, isUpdate = false): Promise<void> {
    const owner = await RequestContext.memo(`owner ${id}`, () => this.library.owner(id));
    // Editors of all posts get the error of the update itself for an unknown owner.
    if (!owner && isUpdate && viewer.can('edit_others_posts')) return;
    const type = owner && this.types.get(owner.type);
    if (!owner || !type || !type.mayEdit(owner, viewer)) return fail('rest_cannot_edit');
    if (owner.isRevision || type === ATTACHMENT) fail('rest_invalid_param');
  }
}
