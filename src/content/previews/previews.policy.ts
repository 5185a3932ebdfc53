import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';

/** Authorizes links for previews: who may edit an entry lets others read it. */
@Injectable()
export class PreviewsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  @ForSignedIn()
  async create({ id }: { id: number }, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    if (!type.mayEdit(await this.entries.get(type, id), viewer)) fail('rest_cannot_edit');
  }
}
