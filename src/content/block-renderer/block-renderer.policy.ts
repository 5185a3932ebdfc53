import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import type { RenderBlockDto } from './block-renderer.dto.js';

/** Rendering a block requires the right to edit its entry or, without an entry, the right to edit posts. */
@Injectable()
export class BlockRendererPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  /**
   * Refuses an unknown entry like one that the viewer may not edit, so that the error does not reveal which ids exist.
   */
  async read({ post_id: id = 0 }: RenderBlockDto, viewer: Viewer): Promise<void> {
    const isAllowed = id > 0 ? await this.mayEdit(id, viewer) : viewer.can('edit_posts');
    if (!isAllowed) fail('block_cannot_read');
  }

  private async mayEdit(id: number, viewer: Viewer): Promise<boolean> {
    const entry = await this.entries.ownership(id);
    const type = entry && this.types.get(entry.type);
    return Boolean(entry && type && type.mayEdit(entry, viewer));
  }
}
