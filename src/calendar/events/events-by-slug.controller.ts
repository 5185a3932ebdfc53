import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TRASHED_ALREADY } from '../calendar.errors.js';
import { fail } from '../calendar.errors.js';
import { EventAccess } from './event-access.js';
import { EventPresenter } from './event.presenter.js';
import { DeleteEventBySlugArgs, GetEventBySlugArgs, UpdateEventBySlugArgs } from './events.args.js';
import { EventsService, newSlugOf } from './events.service.js';

const SLUG = ':slug([^/]+)';

@Controller('cal/events/v1/events/by-slug')
export class EventsBySlugController {
  constructor(
    readonly events: EventsService,
    readonly access: EventAccess,
  ) {}

  @Route('GET', SLUG, {
    summary: 'Shows the event with a slug.',
    shows: EventPresenter,
    notes: true,
    may: async ({ events, access }: EventsBySlugController, { slug }: GetEventBySlugArgs) =>
      access.mayGet(await events.idOf(slug)),
  })
  async get({ slug, occurrence }: GetEventBySlugArgs, request: RestRequest) {
    return this.events.get(await this.idOf(slug), occurrence, request);
  }

  @Route(EDIT, SLUG, {
    summary: 'Changes what is sent of the event with a slug; a slug in the body becomes its new one.',
    shows: EventPresenter,
    may: async ({ events, access }: EventsBySlugController, { slug, ...changes }: UpdateEventBySlugArgs) =>
      access.mayUpdate(await events.idOf(slug), changes),
  })
  async update({ slug, ...changes }: UpdateEventBySlugArgs, request: RestRequest) {
    return this.events.update(await this.idOf(slug), { ...changes, slug: newSlugOf(request) }, request);
  }

  @Route('DELETE', SLUG, {
    summary: 'Moves the event with a slug to the trash, as the route by number does.',
    shows: EventPresenter,
    may: async ({ events, access }: EventsBySlugController, { slug }: DeleteEventBySlugArgs) =>
      access.mayDelete(await events.idOf(slug)),
    refuses: TRASHED_ALREADY,
  })
  async delete({ slug }: DeleteEventBySlugArgs, request: RestRequest) {
    return this.events.delete(await this.idOf(slug), request);
  }

  private async idOf(slug: string): Promise<number> {
    return (await this.events.idOf(slug)) ?? fail('event-not-found');
  }
}
