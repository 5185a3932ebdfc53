import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Entries } from '../../entries/index.js';
import { EVENT } from '../calendar-types.js';
import { fail } from '../calendar.errors.js';
import { checkCreate } from '../linked/linked.policy.js';
import { EventFinder } from './event-finder.js';

/** What names an event in a path. */
type EventKey = { id: number } | { slug: string };

/** Who may do what with events (events 2, roles). An event that is not there is nobody's. */
@Injectable()
export class EventsPolicy {
  constructor(
    private readonly entries: Entries,
    private readonly finder: EventFinder,
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

  /** The right to change one, to give it to somebody else and to throw it away by its state. */
  async update(args: EventKey & { author?: number; status?: string }, viewer: Viewer): Promise<void> {
    const { author, status } = args;
    const event = await this.find(args);
    if (!event || !EVENT.mayEdit(event, viewer)) return fail('rest_forbidden');
    const isGiven = author && author !== viewer.id && author !== event.authorId;
    if (isGiven && !viewer.can(EVENT.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  /** The right to throw one away. */
  async delete(args: EventKey, viewer: Viewer): Promise<void> {
    const event = await this.find(args);
    if (!event || !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  private async find(key: EventKey) {
    const id = 'id' in key ? key.id : await this.finder.idOf(key.slug);
    return id === undefined ? undefined : this.entries.find(EVENT, id);
  }
}
