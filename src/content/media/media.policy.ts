import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { ForSignedIn } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { ATTACHMENT, MediaLibrary } from '../../media/index.js';
import { fail } from '../common/index.js';
import { EntriesPolicy } from '../entries/index.js';
import {
  MEDIA_STATUSES,
  type CreateMediaDto,
  type EditMediaDto,
  type ListMediaDto,
  type UpdateMediaDto,
} from './media.dto.js';

const LISTABLE: ReadonlySet<string> = new Set(MEDIA_STATUSES);

/** Authorizes media routes: the rules of all entries, and the right to edit the entry that media are attached to. */
@Injectable()
export class MediaPolicy {
  constructor(
    private readonly policy: EntriesPolicy,
    private readonly entries: Entries,
    private readonly library: MediaLibrary,
    private readonly types: EntryTypes,
  ) {}

  /** Media inherit their owner's status by default, so everyone may list `inherit`. */
  list(args: ListMediaDto, viewer: Viewer): void {
    this.policy.list(args, viewer, ATTACHMENT, 'inherit', LISTABLE);
  }

  /** Checks the right to upload first, then the owner, then the status. */
  @ForSignedIn()
  async create({ post, status = 'inherit', ...args }: CreateMediaDto, viewer: Viewer): Promise<void> {
    await this.policy.create(args, viewer, ATTACHMENT);
    if (post) await this.checkOwner(post, viewer);
    ATTACHMENT.checkStatus(status, viewer);
  }

  /** Does not check an unchanged owner again, because clients send whole objects back. */
  @ForSignedIn()
  async update(args: Pick<UpdateMediaDto, 'id' | 'author' | 'post'>, viewer: Viewer): Promise<void> {
    await this.policy.update(args, viewer, ATTACHMENT);
    const { parentId } = await this.entries.get(ATTACHMENT, args.id);
    if (args.post && args.post !== parentId) await this.checkOwner(args.post, viewer, true);
  }

  /** Editing an image creates a media item: it needs the right to upload besides that to edit the image. */
  @ForSignedIn()
  async edit({ post, ...args }: Pick<EditMediaDto, 'id' | 'post'>, viewer: Viewer): Promise<void> {
    if (!viewer.can(ATTACHMENT.capabilities.create)) fail('rest_cannot_edit_image');
    await this.policy.update(args, viewer, ATTACHMENT);
    if (post) await this.checkOwner(post, viewer);
  }

  /** Media can be attached to entries that the viewer may edit, except to revisions and other media. */
  private async checkOwner(id: number, viewer: Viewer, isUpdate = false): Promise<void> {
    const owner = await RequestContext.memo(`owner ${id}`, () => this.library.owner(id));
    // For viewers who may edit all posts, the update itself reports an unknown owner.
    if (!owner && isUpdate && viewer.can('edit_others_posts')) return;
    const type = owner && this.types.get(owner.type);
    if (!owner || !type || !type.mayEdit(owner, viewer)) return fail('rest_cannot_edit');
    if (owner.isRevision || type === ATTACHMENT) fail('rest_invalid_param');
  }
}
