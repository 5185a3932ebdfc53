import { Module, type OnModuleInit } from '@nestjs/common';
import { CalendarModule } from '../../calendar/index.js';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { FormerPages, FrontCommonModule } from '../common/index.js';
import { EntryPagesModule } from '../entries/index.js';
import { PageHeadsModule } from '../heads/index.js';
import { SiteStyleModule } from '../style/index.js';
import { SiteWordsModule } from '../words/index.js';
import { EventCalendarController } from './event-calendar.controller.js';
import { EventDates } from './event-dates.js';
import { EventFilters } from './event-filters.js';
import { EventHeadSource } from './event-head-source.js';
import { EventHeads } from './event-heads.js';
import { EventLinks } from './event-links.js';
import { EventListController } from './event-list.controller.js';
import { EventListPages } from './event-lists.js';
import { EventPlacesController } from './event-places.controller.js';
import { EventPrices } from './event-prices.js';
import { EventStates } from './event-states.js';
import { EventSummaries, EventView } from './event-view.js';
import { EventController } from './event.controller.js';
import { FormerEventPages } from './former-event-pages.js';
import { FormerEventsController } from './former-events.controller.js';
import { MonthPages } from './month-pages.js';
import { PlaceController } from './place.controller.js';
import { RecurrenceTexts } from './recurrence-words.js';

const SHARED = [EventDates, EventLinks, EventListPages];

/** The pages of events, their lists and calendars, venues and organizers. */
@Module({
  imports: [
    CalendarModule,
    EntriesModule,
    SettingsModule,
    FrontCommonModule,
    EntryPagesModule,
    PageHeadsModule,
    SiteStyleModule,
    SiteWordsModule,
  ],
  controllers: [
    EventCalendarController,
    EventListController,
    EventPlacesController,
    EventController,
    FormerEventsController,
    PlaceController,
  ],
  providers: [
    ...SHARED,
    EventFilters,
    EventHeads,
    EventHeadSource,
    EventPrices,
    EventStates,
    EventSummaries,
    EventView,
    FormerEventPages,
    MonthPages,
    RecurrenceTexts,
  ],
  exports: SHARED,
})
export class EventPagesModule implements OnModuleInit {
  constructor(
    private readonly urls: FormerPages,
    private readonly former: FormerEventPages,
  ) {}

  onModuleInit(): void {
    this.urls.register(this.former);
  }
}
