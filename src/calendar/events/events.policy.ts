import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Entries } from '../../entries/index.js';
import { CalendarEntriesRepository } from '../calendar-entries.repository.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { checkCreate } from '../linked/linked.policy.js';

/** What names an event in a path. */
type EventKey = { id: number } | { slug: string };

/** Who may do what with events. Nobody has rights on an event that does not exist. */
@Injectable()
export class EventsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly stored: CalendarEntriesRepository,
  ) {}

  /** The right to see one. */
  async read(args: EventKey, viewer: Viewer): Promise<void> {
    const event = await this.find(args);
    if (!event || !EVENT.mayRead(event, viewer)) fail('event-not-accessible');
  }

  /** The right to create one, for somebody else only with the right to edit what is theirs. */
  create(args: { author?: number }, viewer: Viewer): void {
    checkCreate(EVENT, args, viewer);
  }

  /** The right to change one, to give it to another author and to trash it by its status. */
  async update(args: EventKey & { author?: number; status?: string }, viewer: Viewer): Promise<void> {
    const { author, status } = args;
    const event = await this.find(args);
    if (!event || !EVENT.mayEdit(event, viewer)) return fail('rest_forbidden');
    const isGiven = author && author !== viewer.id && author !== event.authorId;
    if (isGiven && !viewer.can(EVENT.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  /** The right to trash one. */
  async delete(args: EventKey, viewer: Viewer): Promise<void> {
    const event = await this.find(args);
    if (!event || !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  private async find(key: EventKey) {
    const id = 'id' in key ? key.id : await this.stored.idOfSlug(EVENT, key.slug);
    return id === undefined ? undefined : this.entries.find(EVENT, id);
  }
}
