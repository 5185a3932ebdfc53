import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { isPublic, mayDelete, mayEdit, mayRead, type EntryRow } from '../../content/index.js';
import { fail } from '../calendar.errors.js';
import { LinkedEntries, type EntryAt } from './linked-entries.js';
import type { LinkedKind } from './linked-kind.js';
import type { WriteLinkedArgs } from './linked.args.js';

/** Whether everybody may know a venue or organizer of an event: published ones, also after they went to the trash. */
export const wasPublic = ({ status, trashedFrom }: Pick<EntryRow, 'status' | 'trashedFrom'>): boolean =>
  isPublic(status) || (status === 'trash' && isPublic(trashedFrom ?? ''));

/** Who may do what with venues and organizers; arguments may be there in part. */
@Injectable()
export class LinkedAccess {
  constructor(private readonly entries: LinkedEntries) {}

  /** Permission to see one. */
  async mayGet({ type, noun }: LinkedKind, at: EntryAt): Promise<void> {
    if (!mayRead(type, await this.entries.get(type, at), currentViewer())) fail(`${noun}-not-accessible`);
  }

  /** Permission to create one. */
  mayCreate({ type }: LinkedKind, { author }: Partial<WriteLinkedArgs>): void {
    const viewer = currentViewer();
    if (!viewer.can(type.capabilities.create)) fail('rest_forbidden');
    if (author && author !== viewer.id && !viewer.can(type.capabilities.editOthers)) fail('rest_forbidden');
  }

  /** Permission to change one. */
  async mayUpdate({ type }: LinkedKind, at: EntryAt, { author, status }: Partial<WriteLinkedArgs>): Promise<void> {
    const viewer = currentViewer();
    const entry = await this.entries.get(type, at);
    if (!mayEdit(type, entry, viewer)) fail('rest_forbidden');
    if (author && author !== entry.authorId && !viewer.can(type.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !mayDelete(type, entry, viewer)) fail('rest_forbidden');
  }

  /** Permission to trash one. */
  async mayDelete({ type }: LinkedKind, at: EntryAt): Promise<void> {
    if (!mayDelete(type, await this.entries.get(type, at), currentViewer())) fail('rest_forbidden');
  }
}
