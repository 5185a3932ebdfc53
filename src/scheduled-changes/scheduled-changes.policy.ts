import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { Entries } from '../entries/index.js';
import { EntryTypes, type EntryType } from '../entries/types/index.js';
import { fail } from './scheduled-changes.errors.js';

/** Scheduled changes of an entry, and its publication, are for those who may edit it. */
@Injectable()
export class ScheduledChangesPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  @ForSignedIn()
  async edit({ id }: { id: number }, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    const entry = (await this.entries.find(type, id)) ?? fail('rest_post_invalid_id');
    if (!type.mayEdit(entry, viewer)) fail('rest_cannot_edit');
  }
}
