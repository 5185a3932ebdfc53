import { Module, type OnModuleInit } from '@nestjs/common';
import { CalendarModule } from '../../calendar/index.js';
import { ContentModule } from '../../content/index.js';
import { FrontPages } from '../shell/front-pages.js';
import { ShellModule } from '../shell/shell.module.js';
import { EventDates } from './event-dates.js';
import { EventFacts } from './event-facts.js';
import { EventLinks } from './event-links.js';
import { EventListPages } from './event-list-pages.js';
import { EventPages } from './event-pages.js';
import { EventSummaries } from './event-summaries.js';
import { ListParts } from './list-parts.js';
import { MonthPages } from './month-pages.js';
import { PlacePages } from './place-pages.js';
import { SiteEventWords } from './site-event-words.js';

/** The pages of events, venues and organizers. */
@Module({
  imports: [CalendarModule, ContentModule, ShellModule],
  providers: [
    EventDates,
    EventFacts,
    EventLinks,
    EventListPages,
    EventPages,
    EventSummaries,
    ListParts,
    MonthPages,
    PlacePages,
    SiteEventWords,
  ],
})
export class EventPagesModule implements OnModuleInit {
  constructor(
    private readonly pages: FrontPages,
    private readonly lists: EventListPages,
    private readonly events: EventPages,
    private readonly places: PlacePages,
  ) {}

  onModuleInit(): void {
    this.pages.register(this.lists, this.events, this.places);
  }
}
