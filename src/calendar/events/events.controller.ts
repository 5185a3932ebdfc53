import { Controller } from '@nestjs/common';
import { EDIT, Route, type RestRequest } from '#libs/rest';
import { TRASHED_ALREADY } from '../calendar.errors.js';
import { EventAccess } from './event-access.js';
import { EventPresenter } from './event.presenter.js';
import { CreateEventArgs, DeleteEventArgs, GetEventArgs, UpdateEventArgs } from './events.args.js';
import { EventsService } from './events.service.js';

@Controller('cal/events/v1/events')
export class EventsController {
  constructor(
    readonly events: EventsService,
    readonly access: EventAccess,
  ) {}

  @Route('POST', '', {
    summary: 'Creates an event, with its venue, organizers and terms.',
    shows: EventPresenter,
    status: 201,
    judge: ({ events }: EventsController, args: CreateEventArgs) => events.judge(args),
    may: ({ access }: EventsController, args: CreateEventArgs) => access.mayCreate(args),
  })
  create(args: CreateEventArgs, request: RestRequest) {
    return this.events.create(args, request);
  }

  @Route('GET', ':id', {
    summary: 'Shows an event.',
    shows: EventPresenter,
    notes: true,
    may: ({ access }: EventsController, { id }: GetEventArgs) => access.mayGet(id),
  })
  get({ id, occurrence }: GetEventArgs, request: RestRequest) {
    return this.events.get(id, occurrence, request);
  }

  @Route(EDIT, ':id', {
    summary: 'Changes what is sent of an event.',
    shows: EventPresenter,
    may: ({ access }: EventsController, { id, ...changes }: UpdateEventArgs) => access.mayUpdate(id, changes),
  })
  update({ id, ...changes }: UpdateEventArgs, request: RestRequest) {
    return this.events.update(id, changes, request);
  }

  @Route('DELETE', ':id', {
    summary:
      'Moves an event to the trash. One that came from an import is ignored instead, so that it does not come again; a second time removes it for good.',
    shows: EventPresenter,
    may: ({ access }: EventsController, { id }: DeleteEventArgs) => access.mayDelete(id),
    refuses: TRASHED_ALREADY,
  })
  delete({ id }: DeleteEventArgs, request: RestRequest) {
    return this.events.delete(id, request);
  }
}
