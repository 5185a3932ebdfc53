import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { POST } from '../../entries/types/index.js';
import { CATEGORY, TAG, TermAssignments } from '../../terms/index.js';
import { fail } from '../common/index.js';
import { EntriesPolicy, checkAuthor } from '../entries/index.js';
import type { CreatePostDto, UpdatePostDto } from './posts.dto.js';

/** Authorizes creating and updating posts: the rules of all entries, plus rights for stickiness and terms. */
@Injectable()
export class PostsPolicy {
  constructor(
    private readonly entries: EntriesPolicy,
    private readonly terms: TermAssignments,
  ) {}

  /** Checks author and stickiness before the right to create, and terms after it. */
  @ForSignedIn()
  async create(args: CreatePostDto, viewer: Viewer): Promise<void> {
    checkAuthor(args, viewer, POST);
    checkSticky(args, viewer);
    await this.entries.create(args, viewer, POST);
    await this.checkTerms(args, viewer);
  }

  /** Checks stickiness and terms after the right to edit the post. */
  @ForSignedIn()
  async update(args: UpdatePostDto, viewer: Viewer): Promise<void> {
    await this.entries.update(args, viewer, POST);
    checkSticky(args, viewer);
    await this.checkTerms(args, viewer);
  }

  /** Unknown terms require no right because they are ignored. */
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
