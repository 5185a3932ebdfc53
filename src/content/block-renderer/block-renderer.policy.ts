import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../content.errors.js';
import { Entries } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import type { RenderBlockDto } from './block-renderer.dto.js';

/** Who may render a block: those who may update the entry it belongs to; without an entry, those who may write posts. */
@Injectable()
export class BlockRendererPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  /** An unknown entry is refused like one that the viewer may not update. */
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
