import { Injectable } from '@nestjs/common';
import { member, type Members } from '#libs/presenting';
import { POST } from '../../entries/types/index.js';
import { FORMATS } from '../../settings/index.js';
import { EntryMembers, EntryPresenter, type ShownEntry } from '../entries/index.js';

/** Response fields and links of a post. */
@Injectable()
export class PostPresenter extends EntryPresenter {
  protected readonly own: Members<ShownEntry>;

  constructor(shared: EntryMembers) {
    super(POST, shared);
    this.own = {
      ...shared.shared(),
      ...shared.texts(),
      ...shared.article(),
      ...shared.end(),
      sticky: member(['view', 'edit'], 'boolean', 'Whether the post stays at the top.', (e) => e.sticky === 1, {
        example: false,
      }),
      format: member(['view', 'edit'], 'string', 'Format of the post.', (e) => e.format || 'standard', {
        enum: FORMATS,
        example: 'standard',
      }),
      ...shared.meta(),
      categories: member(['view', 'edit'], 'array', 'IDs of its categories.', (e) => e.terms.category ?? [], {
        items: { type: 'integer' },
        example: [1],
      }),
      tags: member(['view', 'edit'], 'array', 'IDs of its tags.', (e) => e.terms.post_tag ?? [], {
        items: { type: 'integer' },
        example: [7, 9],
      }),
      ...shared.permalinkMembers(),
      ...shared.classList(),
    };
  }
}
