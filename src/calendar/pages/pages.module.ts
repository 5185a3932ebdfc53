import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventsModule } from '../events/events.module.js';
import { LinkedModule } from '../linked/linked.module.js';
import { EventListsModule } from '../lists/event-lists.module.js';
import { EventTermsModule } from '../terms/event-terms.module.js';
import { EventListings } from './event-listings.js';
import { MonthSheets } from './month-sheets.js';
import { OccurrencesBetween } from './occurrences-between.js';
import { PageEvents } from './page-events.js';
import { PageLinks } from './page-links.js';
import { PagePlaces } from './page-places.js';
import { SingleEvents } from './single-events.js';
import { SinglePlaces } from './single-places.js';

/** What pages of the site show of the calendar. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    EventListsModule,
    EventTermsModule,
    EventsModule,
    LinkedModule,
  ],
  providers: [
    EventListings,
    MonthSheets,
    OccurrencesBetween,
    PageEvents,
    PageLinks,
    PagePlaces,
    SingleEvents,
    SinglePlaces,
  ],
  exports: [EventListings, MonthSheets, SingleEvents, SinglePlaces],
})
export class PagesModule {}
