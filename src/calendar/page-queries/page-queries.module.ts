import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CalendarCommonModule, EVENT } from '../common/index.js';
import { CalendarEventsModule } from '../events/index.js';
import { EventListsModule } from '../lists/index.js';
import { OrganizersModule } from '../organizers/index.js';
import { PlacesModule } from '../places/index.js';
import { ScheduleModule } from '../schedule/index.js';
import { EventTermsModule } from '../terms/index.js';
import { VenuesModule } from '../venues/index.js';
import { EventListings } from './event-listings.js';
import { PageEvents } from './page-events.js';
import { PageLinks, PagePlaces, SinglePlaces } from './page-places.js';
import { PagesRepository } from './pages.repository.js';
import { PlaceListings } from './place-listings.js';
import { HIDDEN, PlacesRepository } from './places.repository.js';
import { SingleEvents } from './single-events.js';

const SHARED = [EventListings, PlaceListings, SingleEvents, SinglePlaces];

/** The queries of the site's pages on the calendar. */
@Module({
  imports: [
    CalendarCommonModule,
    CalendarEventsModule,
    EntriesModule,
    EventListsModule,
    EventTermsModule,
    MediaModule,
    OrganizersModule,
    PlacesModule,
    RenderingModule,
    ScheduleModule,
    SettingsModule,
    VenuesModule,
  ],
  providers: [...SHARED, PageEvents, PageLinks, PagePlaces, PagesRepository, PlacesRepository],
  exports: SHARED,
})
export class PageQueriesModule {
  constructor(types: EntryTypes) {
    types.hiding.set(EVENT.name, HIDDEN);
  }
}
