import { Module } from '@nestjs/common';
import { CalendarModule } from '../../calendar/index.js';
import { CommentsModule } from '../../comments/index.js';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { ContentModule } from '../../content/index.js';
import { ShellModule } from '../shell/shell.module.js';
import { EventController } from './event.controller.js';
import { EventDates } from './event-dates.js';
import { EventFacts } from './event-facts.js';
import { EventLinks } from './event-links.js';
import { EventListController } from './event-list.controller.js';
import { EventSummaries } from './event-summaries.js';
import { ListParts } from './list-parts.js';
import { MonthPages } from './month-pages.js';
import { PlaceController } from './place.controller.js';

/** The pages of events, venues and organizers. */
@Module({
  imports: [
    CalendarModule,
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    ContentModule,
    ShellModule,
  ],
  controllers: [EventListController, EventController, PlaceController],
  providers: [EventDates, EventFacts, EventLinks, EventSummaries, ListParts, MonthPages],
})
export class EventPagesModule {}
