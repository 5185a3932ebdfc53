import { Get, Param } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { SingleEvents } from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { FrontRequest, PageRequest, Redirect } from '../common/index.js';
import { EVENTS } from './event-links.js';
import { FormerEventPages } from './former-event-pages.js';

/** Redirects paths of the calendar add-on of the convention that are none here. */
@PageController()
export class FormerEventsController {
  constructor(
    private readonly former: FormerEventPages,
    private readonly events: SingleEvents,
  ) {}

  /** A view of a list of events: `events/list/page/2/`, `events/2027-05/`, `events/category/music/map/`. */
  @Get(`${EVENTS}/*view`)
  view(@PageRequest() request: FrontRequest): Promise<Redirect | undefined> {
    return this.former.redirectMissing(request);
  }

  /** A series, which is an event here, and the list of its dates. */
  @Get(['series/:slug', 'event/:slug/all'])
  async series(@PageRequest() request: FrontRequest, @Param('slug') slug: string): Promise<Redirect | undefined> {
    const event = await this.events.find({ slug });
    if (!event) return undefined;
    request.shown.addEach(ENTRY_TAGS.entry, event.id);
    return new Redirect(event.url);
  }
}
