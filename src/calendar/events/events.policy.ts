import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { eventIdOf } from '#libs/recurrence';
import { ForSignedIn } from '#libs/routes';
import { Entries } from '../../entries/index.js';
import { EVENT, fail } from '../common/index.js';
import { checkCreate } from '../places/index.js';

/** Identifies an event by a path parameter. */
type EventKey = { id: number } | { slug: string };

/** Authorizes operations on events. An event that does not exist is forbidden to everyone. */
@Injectable()
export class EventsPolicy {
  constructor(private readonly entries: Entries) {}

  /** Requires the right to read the event. */
  async read(args: EventKey, viewer: Viewer): Promise<void> {
    const event = await this.find(args);
    if (!event || !EVENT.mayRead(event, viewer)) fail('event-not-accessible');
  }

  /** Requires the right to create an event; another author requires the right to edit the events of others. */
  @ForSignedIn()
  create(args: { author?: number }, viewer: Viewer): void {
    checkCreate(EVENT, args, viewer);
  }

  /** Requires the right to edit the event, and further rights to change its author or to trash it. */
  @ForSignedIn()
  async update(args: EventKey & { author?: number; status?: string }, viewer: Viewer): Promise<void> {
    const { author, status } = args;
    const event = await this.find(args);
    if (!event || !EVENT.mayEdit(event, viewer)) return fail('rest_forbidden');
    const isGiven = author && author !== viewer.id && author !== event.authorId;
    if (isGiven && !viewer.can(EVENT.capabilities.editOthers)) fail('rest_forbidden');
    if (status === 'trash' && !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  /** Requires the right to delete the event. */
  @ForSignedIn()
  async delete(args: EventKey, viewer: Viewer): Promise<void> {
    const event = await this.find(args);
    if (!event || !EVENT.mayDelete(event, viewer)) fail('rest_forbidden');
  }

  private async find(key: EventKey) {
    const id = 'id' in key ? eventIdOf(key.id) : await this.entries.idOfSlug(EVENT, key.slug);
    return id === undefined ? undefined : this.entries.find(EVENT, id);
  }
}
