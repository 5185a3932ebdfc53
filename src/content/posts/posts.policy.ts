import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { fail } from '../content.errors.js';
import { EntriesPolicy, checkAuthor } from '../entries/entry.policy.js';
import { CATEGORY, TAG, TermAssignments } from '../../terms/index.js';
import { POST } from '../../entries/types/index.js';
import type { CreatePostDto, UpdatePostDto } from './posts.dto.js';

/** Who may create and update posts: beside the rules of all entries, stickiness and terms need rights of their own. */
@Injectable()
export class PostsPolicy {
  constructor(
    private readonly entries: EntriesPolicy,
    private readonly terms: TermAssignments,
  ) {}

  /** Author and stickiness are checked before the right to create, terms after it. */
  async create(args: CreatePostDto, viewer: Viewer): Promise<void> {
    checkAuthor(args, viewer, POST);
    checkSticky(args, viewer);
    this.entries.create(args, viewer, POST);
    await this.checkTerms(args, viewer);
  }

  /** Stickiness and terms are checked after the right to edit the post. */
  async update(args: UpdatePostDto, viewer: Viewer): Promise<void> {
    await this.entries.update(args, viewer, POST);
    checkSticky(args, viewer);
    await this.checkTerms(args, viewer);
  }

  /** Unknown terms need no right: they are left out. */
  private async checkTerms({ categories, tags }: CreatePostDto, viewer: Viewer): Promise<void> {
    for (const [taxonomy, ids] of [
      [CATEGORY, categories],
      [TAG, tags],
    ] as const) {
      if (!ids?.length || viewer.can(taxonomy.assign)) continue;
      if ((await this.terms.existing(taxonomy.name, ids)).length) fail('rest_cannot_assign_term');
    }
  }
}

function checkSticky({ sticky }: CreatePostDto, viewer: Viewer): void {
  const { editOthers, publish } = POST.capabilities;
  if (sticky && !viewer.can(editOthers) && !viewer.can(publish)) fail('rest_cannot_assign_sticky');
}
