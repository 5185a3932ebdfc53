import { Controller } from '@nestjs/common';
import { Route, type RestRequest } from '#libs/rest';
import { FEWER_PAGES, inEnvelope } from '../envelope.js';
import { EventPresenter } from '../events/event.presenter.js';
import { ListEventsArgs, judgePlace } from './event-list.args.js';
import { EVENT_ITEMS, EventListsService } from './event-lists.service.js';

@Controller('cal/events/v1/events')
export class EventListsController {
  constructor(readonly lists: EventListsService) {}

  @Route('GET', '', {
    summary: 'Lists events by their start; of one that comes again, each occurrence.',
    shows: EventPresenter,
    list: inEnvelope(EVENT_ITEMS),
    notes: true,
    judge: (_: EventListsController, args: ListEventsArgs) => judgePlace(args),
    refuses: FEWER_PAGES,
    defaults: ({ lists }: EventListsController) => lists.usualWindow(),
  })
  list(args: ListEventsArgs, request: RestRequest) {
    return this.lists.page(args, request);
  }
}
