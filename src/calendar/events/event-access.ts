import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Entries, mayDelete, mayEdit, mayRead } from '../../content/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';

/** Who may do what with events (events 2, roles). An event that is not there is nobody's. */
@Injectable()
export class EventAccess {
  constructor(private readonly entries: Entries) {}

  /** The right to see one. */
  async mayGet(id: number | undefined): Promise<void> {
    const event = await this.find(id);
    if (!event || !mayRead(EVENT, event, currentViewer())) fail('event-not-accessible');
  }

  /** The right to create one, for somebody else only with the right to edit what is theirs. */
  mayCreate({ author }: { author?: number }): void {
    const viewer = currentViewer();
    if (!viewer.can(EVENT.capabilities.create)) fail('rest_forbidden');
    if (author && author !== viewer.id && !viewer.can(EVENT.capabilities.editOthers)) fail('rest_forbidden');
  }

  /** The right to change one, to give it to somebody else and to throw it away by its state. */
  async mayUpdate(id: number | undefined, { author, status }: { author?: number; status?: string }): Promise<void> {
    const viewer = currentViewer();
    const event = await this.find(id);
    if (!event || !mayEdit(EVENT, event, viewer)) return fail('rest_forbidden');
    const isGiven = author && author !== viewer.id && author !== event.authorId;
    if (isGiven && !viewer.can(EVENT.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !mayDelete(EVENT, event, viewer)) fail('rest_forbidden');
  }

  /** The right to throw one away. */
  async mayDelete(id: number | undefined): Promise<void> {
    const event = await this.find(id);
    if (!event || !mayDelete(EVENT, event, currentViewer())) fail('rest_forbidden');
  }

  private async find(id: number | undefined) {
    return id === undefined ? undefined : this.entries.find(EVENT, id);
  }
}
