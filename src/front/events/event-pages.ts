import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EVENT, SingleEvents, isDay, recurrenceIdOf, type EventAt, type WholeEvent } from '../../calendar/index.js';
import { PermalinkResolver, SettingsService, SiteTime, isPublic } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import { textOf } from '../shell/html.js';
import { Redirect, type HeadLink, type Outcome, type Page } from '../shell/outcome.js';
import { EventFacts } from './event-facts.js';
import { eventJsonLd } from './event-json-ld.js';
import { EventLinks } from './event-links.js';
import { plainNumberOf } from './plain-addresses.js';
import { SiteEventWords } from './site-event-words.js';

/** The pages of events and of the occurrences of those that recur. */
@Injectable()
export class EventPages implements PageKind, OnModuleInit {
  constructor(
    private readonly events: SingleEvents,
    private readonly facts: EventFacts,
    private readonly addresses: EventLinks,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly resolver: PermalinkResolver,
    private readonly words: SiteEventWords,
  ) {}

  /** Whoever asks what is at the address of an occurrence is told the event. */
  onModuleInit(): void {
    this.resolver.register(async (path) => {
      const [base, slug, which, ...more] = path.split('/');
      if (base !== EVENT.addressBase || slug === undefined || which === undefined || more.length) return undefined;
      const recurrenceId = recurrenceIdOf(which);
      return recurrenceId === undefined ? undefined : this.events.numberOf(slug, recurrenceId);
    });
  }

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { segments, query } = request;
    const id = segments.length ? undefined : plainNumberOf(EVENT, query);
    if (id !== undefined)
      return this.page(request, { id, recurrenceId: recurrenceIdOf(query.get('occurrence') ?? '') });
    const [base, slug, which, ...more] = segments;
    if (base !== EVENT.addressBase || slug === undefined || more.length) return undefined;
    if (which === undefined) return this.page(request, { slug });
    if (isDay(which)) return this.onDay(request, slug, which);
    const recurrenceId = recurrenceIdOf(which);
    return recurrenceId === undefined ? undefined : this.page(request, { slug, recurrenceId });
  }

  /** The day of an occurrence leads to the occurrence. */
  private async onDay(request: FrontRequest, slug: string, day: string): Promise<Outcome | undefined> {
    const found = await this.events.onDay(slug, day);
    if (!found) return undefined;
    request.shown.entry(found.id);
    return new Redirect(found.address);
  }

  private async page(request: FrontRequest, at: EventAt): Promise<Page | undefined> {
    const event = await this.events.at(at);
    if (!event) return undefined;
    this.note(request, event);
    const { name, address, status, image } = event;
    const description = textOf(event.excerpt);
    return {
      template: 'event',
      kind: 'single event',
      data: { words: this.words.all, ...this.facts.of(event) },
      head: {
        title: textOf(name),
        description: description || undefined,
        canonical: address,
        isHidden: !isPublic(status) || undefined,
        openGraph: [['og:type', 'article'], ...(image ? [['og:image', image.url] as const] : [])],
        links: this.headLinks(event),
        jsonLd:
          isPublic(status) && event.open ? eventJsonLd(event, this.settings.get('events_currency_symbol')) : undefined,
      },
      isPrivate: !isPublic(status),
    };
  }

  /** What the page shows, and until when it is right: a date that comes is one of the next ones no more. */
  private note({ shown }: FrontRequest, event: WholeEvent): void {
    const { above, before, after, series, times } = event;
    shown.entry(event.id);
    shown.summary(event.id);
    shown.page(event.id);
    shown.title(above?.id ?? 0, before?.id ?? 0, after?.id ?? 0);
    shown.order(EVENT.name);
    const moments = [times.endUtc, ...(series?.dates.map((date) => date.times.startUtc) ?? [])].filter(
      (moment) => moment > this.time.now().gmt,
    );
    for (const moment of moments) shown.until(Date.parse(`${moment.replace(' ', 'T')}Z`));
  }

  private headLinks({ id, status, open, series, address }: WholeEvent): HeadLink[] {
    const title = this.words.all.calendarFile;
    const calendar = this.addresses.calendar(series?.address ?? address);
    return [
      {
        rel: 'alternate',
        type: 'application/json',
        title: 'JSON',
        href: this.links.rest(`cal/events/v1/events/${id}`),
        isHeader: true,
      },
      ...(status === 'publish' && open ? [{ rel: 'alternate', type: 'text/calendar', title, href: calendar }] : []),
      ...(isPublic(status) ? this.links.embedData(address) : []),
    ];
  }
}
