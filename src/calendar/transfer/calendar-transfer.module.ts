import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { ImportedDetails } from '../../entries/writing/index.js';
import { EVENT } from '../common/index.js';
import { CalendarEventsModule } from '../events/index.js';
import { ORGANIZER, Organizers, OrganizersModule } from '../organizers/index.js';
import { LinkedImport, PlacesModule } from '../places/index.js';
import { VENUE, Venues, VenuesModule } from '../venues/index.js';
import { ImportedEvents } from './imported-events.js';
import { ImportedPlaces, ORGANIZER_VALUES, VENUE_VALUES } from './imported-places.js';

/** The imports and exports of events, venues and organizers in files of the convention. */
@Module({
  imports: [CalendarEventsModule, EntriesModule, OrganizersModule, PlacesModule, VenuesModule],
  providers: [ImportedEvents],
})
export class CalendarTransferModule {
  constructor(
    details: ImportedDetails,
    events: ImportedEvents,
    linked: LinkedImport,
    venues: Venues,
    organizers: Organizers,
  ) {
    details.register(EVENT, events);
    details.register(VENUE, new ImportedPlaces(venues, linked, VENUE_VALUES));
    details.register(ORGANIZER, new ImportedPlaces(organizers, linked, ORGANIZER_VALUES));
  }
}
