import type { Viewer } from '#libs/auth';
import { ForSignedIn } from '#libs/routes';
import type { EntryType } from '../../entries/types/index.js';
import { fail } from '../common/index.js';
import type { EntryKey, LinkedEntries, LinkedKind } from './linked-entries.js';
import type { WriteLinkedDto } from './linked.dto.js';

/** Throws unless the viewer may create an entry. Another author requires the right to edit the entries of others. */
export function checkCreate(type: EntryType, { author }: { author?: number }, whole: Viewer): void {
  const { capabilities } = type;
  const viewer = whole.on(type.name);
  if (!viewer.can(capabilities.create)) fail('rest_forbidden');
  if (author && author !== viewer.id && !viewer.can(capabilities.editOthers)) fail('rest_forbidden');
}

/** The rules that the policies of venues and organizers share. */
export abstract class LinkedPolicy {
  protected abstract readonly kind: Pick<LinkedKind, 'type' | 'noun'>;

  constructor(private readonly entries: LinkedEntries) {}

  /** Requires the right to read the entry. */
  async read(key: EntryKey, viewer: Viewer): Promise<void> {
    const { type, noun } = this.kind;
    if (!type.mayRead(await this.entries.get(type, key), viewer)) fail(`${noun}-not-accessible`);
  }

  /** Requires the right to create an entry. */
  @ForSignedIn()
  create(args: Partial<WriteLinkedDto>, viewer: Viewer): void {
    checkCreate(this.kind.type, args, viewer);
  }

  /** Requires the right to edit the entry, and further rights to change its author or to trash it. */
  @ForSignedIn()
  async update({ author, status, ...key }: EntryKey & Partial<WriteLinkedDto>, viewer: Viewer): Promise<void> {
    const { type } = this.kind;
    const entry = await this.entries.get(type, key);
    if (!type.mayEdit(entry, viewer)) fail('rest_forbidden');
    if (author && author !== entry.authorId && !viewer.can(type.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !type.mayDelete(entry, viewer)) fail('rest_forbidden');
  }

  /** Requires the right to delete the entry. */
  @ForSignedIn()
  async delete(key: EntryKey, viewer: Viewer): Promise<void> {
    const { type } = this.kind;
    if (!type.mayDelete(await this.entries.get(type, key), viewer)) fail('rest_forbidden');
  }
}
