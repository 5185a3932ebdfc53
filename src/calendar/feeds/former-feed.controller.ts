import type { IncomingMessage, ServerResponse } from 'node:http';
import { All, Param, Req, Res } from '@nestjs/common';
import { PageController, WritesResponse } from '#libs/pages';
import { recurrenceIdOf } from '#libs/recurrence';
import { storedSlug } from '#libs/text';
import { daysOf, isDay } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import { EVENT } from '../common/index.js';
import { formerDate, splitFormerPath } from '../page-queries/index.js';
import { EventFeedFiles, type FeedDays } from './event-feed-files.js';
import type { FeedSubject } from './event-feed.repository.js';
import { ALL_EVENTS, FeedSubjects } from './feed-subjects.js';

/** The name of the type of events in URLs of the convention. */
const FORMER_EVENTS = 'tribe_events';
/** The forms of the feed of a page: a parameter, or a last segment. */
export const formerFeedsOf = (page: string): string[] => [`${page}?ical`, `${page}/ical`];
/** The forms of the feed of all events, or of one category or event, below the home and below the root of the host. */
const PLAIN = [EVENT.name, FORMER_EVENTS]
  .map((type) => `?post_type=${type}&ical`)
  .concat(`?${FORMER_EVENTS}&ical`, `?${FORMER_EVENTS}_cat&ical`);

/**
 * iCalendar feeds at the URLs that the calendar add-on of the convention gives them. Calendar programs keep these URLs
 * for years, and not all follow redirects, so that the feeds are sent here.
 */
@PageController()
export class FormerFeedController {
  constructor(
    private readonly subjects: FeedSubjects,
    private readonly files: EventFeedFiles,
    private readonly time: SiteTime,
  ) {}

  /** The feed of a list of events, by any of its views. The date of a view limits it. */
  @WritesResponse()
  @All([...formerFeedsOf('events'), ...formerFeedsOf('events/*view')])
  async list(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
    @Param('view') view: readonly string[] = [],
  ): Promise<void> {
    const { list, date } = splitFormerPath(view);
    const named = formerDate(queryOf(request).get('tribe-bar-date'));
    // A subscription that once began with a later day would grow for ever, and goes on as that of all events.
    const begins = named && firstDay(named) > this.time.now().local.slice(0, 10) ? { start_date: firstDay(named) } : {};
    const days = date === undefined ? begins : windowOf(date);
    return this.files.answer((await this.listAt(view)) ?? (await this.listAt(list)), request, response, days);
  }

  /** The feed of all events, of a category or of an event, named in the query of the home. */
  @WritesResponse()
  @All(PLAIN)
  async plain(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return this.files.answer(await plainSubject(this.subjects, request), request, response);
  }

  /** The feed of one date of a recurring event, named by its day or its recurrence id. */
  @WritesResponse()
  @All(formerFeedsOf(`${EVENT.urlBase}/:slug/:date`))
  async date(
    @Param('slug') slug: string,
    @Param('date') date: string,
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const subject = isDay(date)
      ? await this.subjects.onDay(slug, date)
      : await this.subjects.occurrence(slug, recurrenceIdOf(date));
    return this.files.answer(subject, request, response);
  }

  private async listAt([kind, ...path]: readonly string[]): Promise<FeedSubject | undefined> {
    if (kind === undefined) return ALL_EVENTS;
    if (kind === 'category' && path.length) return this.subjects.category(path);
    const [slug, ...more] = path;
    return kind === 'tag' && slug !== undefined && !more.length ? this.subjects.tag(storedSlug(slug)) : undefined;
  }
}

/** The feeds in the query of the home, at the root of the host: many sites have no language in their URLs. */
@PageController('host')
export class FormerRootFeedController {
  constructor(
    private readonly subjects: FeedSubjects,
    private readonly files: EventFeedFiles,
  ) {}

  /** The feed of all events, of a category or of an event. */
  @WritesResponse()
  @All(PLAIN)
  async plain(@Req() request: IncomingMessage, @Res() response: ServerResponse): Promise<void> {
    return this.files.answer(await plainSubject(this.subjects, request), request, response);
  }
}

/** The subject that the query of the home names: an event, a category, or all events. */
async function plainSubject(subjects: FeedSubjects, request: IncomingMessage): Promise<FeedSubject | undefined> {
  const query = queryOf(request);
  const [event, category] = [query.get(FORMER_EVENTS), query.get(`${FORMER_EVENTS}_cat`)];
  if (event) return subjects.event(event);
  return category ? subjects.category(category.split('/').filter(Boolean)) : ALL_EVENTS;
}

const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'));

const firstDay = (date: string): string => (isDay(date) ? date : `${date}-01`);

/** The first and the last day of a month, or a day. */
const windowOf = (date: string): FeedDays => ({
  start_date: firstDay(date),
  end_date: isDay(date) ? date : daysOf(date).at(-1),
});
