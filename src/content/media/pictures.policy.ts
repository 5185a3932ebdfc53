import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { ATTACHMENT } from '../../media/index.js';
import { fail } from '../common/index.js';
import { EntriesPolicy } from '../entries/index.js';

/** Authorizes signed addresses: users who may upload files have pictures made of those that they may read. */
@Injectable()
export class PicturesPolicy {
  constructor(private readonly entries: EntriesPolicy) {}

  @ForSignedIn()
  async sign({ id }: { id: number }, viewer: Viewer): Promise<void> {
    if (!viewer.can(ATTACHMENT.capabilities.create)) fail('rest_cannot_create');
    await this.entries.read({ id, context: 'view' }, viewer, ATTACHMENT);
  }
}
