import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { ForSignedIn, Needs } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EntryTypes, type EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';

/** Authorizes translations: callers read all texts of the source as they were written, and change it. */
@Injectable()
export class TranslationsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly types: EntryTypes,
  ) {}

  @ForSignedIn()
  @Needs((viewer, { capabilities }: EntryType) => viewer.can(capabilities.create))
  async create({ id }: { id: number }, viewer: Viewer, declared: EntryType): Promise<void> {
    const type = this.types.inModel(declared);
    if (!type.mayEdit(await this.entries.get(type, id), viewer)) fail('rest_cannot_edit');
    if (!viewer.can(type.capabilities.create)) fail('rest_cannot_create');
  }
}
