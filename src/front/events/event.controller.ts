import { Get, Param, Post, type OnModuleInit } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { recurrenceIdOf } from '#libs/recurrence';
import { isDay, millisOf } from '#libs/times';
import { EVENT, EVENT_TAGS } from '../../calendar/index.js';
import { type EventKey, SingleEvents, type WholeEvent } from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { STATUSES } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { FrontRequest, type Outcome, type Page, PageForms, PageRequest, Redirect, sentId } from '../common/index.js';
import { EntryFacts, inGroups, EntryPasswords } from '../entries/index.js';
import { SiteWords } from '../words/index.js';
import { EventHeads } from './event-heads.js';
import { plainPath } from './event-links.js';
import { EventView } from './event-view.js';

/** The pages of events and of occurrences. */
@PageController()
export class EventController implements OnModuleInit {
  constructor(
    private readonly events: SingleEvents,
    private readonly view: EventView,
    private readonly heads: EventHeads,
    private readonly facts: EntryFacts,
    private readonly passwords: EntryPasswords,
    private readonly forms: PageForms,
    private readonly time: SiteTime,
    private readonly permalinks: Permalinks,
    private readonly words: SiteWords,
  ) {}

  /** Registers the paths of occurrences with the permalink resolver. */
  onModuleInit(): void {
    this.permalinks.register(async (path) => {
      const [base, slug, which, ...more] = path.split('/');
      if (base !== EVENT.urlBase || slug === undefined || which === undefined || more.length) return undefined;
      const recurrenceId = recurrenceIdOf(which);
      return recurrenceId === undefined ? undefined : this.events.idOf(slug, recurrenceId);
    });
  }

  /** An event; for a recurring event, the series. */
  @Get([`${EVENT.urlBase}/:slug`, plainPath(EVENT), plainPath({ name: 'tribe_events' })])
  show(@PageRequest() request: FrontRequest, @Param('slug') slug?: string): Promise<Page | undefined> {
    if (slug !== undefined) return this.page(request, { slug });
    const { query } = request;
    const recurrenceId = recurrenceIdOf(query.get('occurrence') ?? '');
    return this.page(request, { id: sentId(query.get('p')), recurrenceId });
  }

  /** An occurrence of a recurring event; its day alone redirects to it. */
  @Get(`${EVENT.urlBase}/:slug/:occurrence`)
  async occurrence(
    @PageRequest() request: FrontRequest,
    @Param('slug') slug: string,
    @Param('occurrence') occurrence: string,
  ): Promise<Outcome | undefined> {
    if (isDay(occurrence)) {
      const found = (await this.events.findOnDay(slug, occurrence)) ?? (await this.ownDay(slug, occurrence));
      if (!found) return undefined;
      request.shown.addEach(ENTRY_TAGS.entry, found.id);
      return new Redirect(found.address);
    }
    const recurrenceId = recurrenceIdOf(occurrence);
    if (recurrenceId === undefined) return undefined;
    return (await this.page(request, { slug, recurrenceId })) ?? this.moved(request, slug, recurrenceId);
  }

  /** An event that takes place on a day only: calendars that list dates as events name the day, too. */
  private async ownDay(slug: string, day: string): Promise<{ id: number; address: string } | undefined> {
    const event = await this.events.find({ slug });
    if (!event || event.series || !event.times.startLocal.startsWith(day)) return undefined;
    return { id: event.id, address: event.url };
  }

  /** Redirects the former address of a date that was changed, or that belongs to another series after a split. */
  private async moved({ shown }: FrontRequest, slug: string, recurrenceId: string): Promise<Redirect | undefined> {
    const found = await this.events.movedTo(slug, recurrenceId);
    if (!found) return undefined;
    shown.addEach(ENTRY_TAGS.entry, ...found.ids);
    // A changed date can become one of the series again.
    return new Redirect(found.address, found.isSplit ? 301 : 302);
  }

  /** The password of an event, or of one of its occurrences. */
  @Post([`${EVENT.urlBase}/:slug`, `${EVENT.urlBase}/:slug/:occurrence`])
  async unlock(
    @PageRequest() request: FrontRequest,
    @Param('slug') slug: string,
    @Param('occurrence') occurrence?: string,
  ): Promise<Outcome | undefined> {
    const recurrenceId = occurrence === undefined ? undefined : recurrenceIdOf(occurrence);
    if (occurrence !== undefined && recurrenceId === undefined) return undefined;
    const event = await this.events.find({ slug, recurrenceId });
    if (!event) return undefined;
    const form = await this.forms.read(request);
    const cookie = event.lock && (await this.passwords.cookieFor(event.lock, form.get('entry-password') ?? ''));
    if (event.lock && cookie === undefined) return this.page(request, { slug, recurrenceId }, { isWrong: true });
    return new Redirect(event.url, 303, cookie === undefined ? {} : { 'Set-Cookie': cookie });
  }

  private async page(request: FrontRequest, at: EventKey, { isWrong = false } = {}): Promise<Page | undefined> {
    const event = await this.events.find(at, (entry) => this.passwords.isGiven(request, entry));
    if (!event) return undefined;
    this.addTags(request, event);
    const { url, status } = event;
    const isPreview = request.previews(event.id);
    return {
      status: isWrong ? 403 : 200,
      template: 'event',
      kind: 'single event',
      data: {
        words: this.words.ofEvents,
        ...this.view.of(event),
        facts: inGroups(await this.facts.of({ type: EVENT, entry: event, request })),
        locked: event.open ? undefined : { action: url, isWrong },
      },
      head: await this.heads.ofEvent(event, isPreview),
      isPrivate: isPreview || !STATUSES.isPublic(status) || event.lock !== undefined,
    };
  }

  /** Adds the cache tags and the expiry of the page: the next start or end of a date. */
  private addTags({ shown }: FrontRequest, event: WholeEvent): void {
    const { parent, previous, next, series, times } = event;
    shown.addEach(ENTRY_TAGS.entry, event.id);
    shown.addEach(ENTRY_TAGS.summary, event.id);
    shown.add(ENTRY_TAGS.pageOf(event.id));
    shown.addEach(ENTRY_TAGS.title, parent?.id ?? 0, previous?.id ?? 0, next?.id ?? 0);
    shown.add(EVENT_TAGS.order);
    const moments = [times.endUtc, ...(series?.dates.map((date) => date.times.startUtc) ?? [])].filter(
      (moment) => moment > this.time.now().gmt,
    );
    for (const moment of moments) shown.until(millisOf(moment));
  }
}
