import type { IncomingMessage, ServerResponse } from 'node:http';
import { All, Param, Req, Res } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { recurrenceIdOf } from '#libs/recurrence';
import { EVENT, EVENT_CATEGORY } from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE } from '../venues/index.js';
import { EventFeedFiles } from './event-feed-files.js';
import { ALL_EVENTS, FeedSubjects } from './feed-subjects.js';
import { formerFeedsOf } from './former-feed.controller.js';

/** Last path segment of every feed. */
const FILE = 'events.ics';

/** iCalendar feeds of events, beside the pages of the site. */
@PageController()
export class EventFeedController {
  constructor(
    private readonly subjects: FeedSubjects,
    private readonly files: EventFeedFiles,
  ) {}

  /** The feed of all events. */
  @WritesResponse()
  @All(FILE)
  all(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return this.files.answer(ALL_EVENTS, request, response);
  }

  /** The feed of a category and its descendants. */
  @WritesResponse()
  @All(`${EVENT_CATEGORY.archiveBase}/*path/${FILE}`)
  async category(
    @Param('path') path: readonly string[],
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.category(path), request, response);
  }

  /** The feed of a venue. */
  @WritesResponse()
  @All([`${VENUE.urlBase}/:slug/${FILE}`, ...formerFeedsOf(`${VENUE.urlBase}/:slug`)])
  async venue(
    @Param('slug') slug: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.venue(slug), request, response);
  }

  /** The feed of a tag. */
  @WritesResponse()
  @All(`events/tag/:slug/${FILE}`)
  async tag(
    @Param('slug') slug: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.tag(slug), request, response);
  }

  /** The feed of an organizer. */
  @WritesResponse()
  @All([`${ORGANIZER.urlBase}/:slug/${FILE}`, ...formerFeedsOf(`${ORGANIZER.urlBase}/:slug`)])
  async organizer(
    @Param('slug') slug: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.organizer(slug), request, response);
  }

  /** The feed of one date of a recurring event. */
  @WritesResponse()
  @All(`${EVENT.urlBase}/:slug/:occurrence/${FILE}`)
  async occurrence(
    @Param('slug') slug: string,
    @Param('occurrence') occurrence: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.occurrence(slug, recurrenceIdOf(occurrence)), request, response);
  }

  /** The feed of one event, at any date. */
  @WritesResponse()
  @All([`${EVENT.urlBase}/:slug/${FILE}`, ...formerFeedsOf(`${EVENT.urlBase}/:slug`)])
  async event(
    @Param('slug') slug: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.files.answer(await this.subjects.event(slug), request, response);
  }
}
