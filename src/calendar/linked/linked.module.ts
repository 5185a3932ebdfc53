import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { CALENDAR_CONSTRAINTS } from '../calendar-constraints.js';
import { ImagePresenter, ImageSizePresenter } from '../images/image.presenter.js';
import { LinkedImport } from '../importing/linked-import.js';
import { SentImages } from '../images/sent-images.js';
import { OrganizerPresenter } from '../organizers/organizer.presenter.js';
import { OrganizersController } from '../organizers/organizers.controller.js';
import { OrganizersPolicy } from '../organizers/organizers.policy.js';
import { Organizers } from '../organizers/organizers.service.js';
import { PublicationDates } from '../publication-dates.js';
import { CoordinatesConstraint, VenueLocations } from '../venues/venue-location.js';
import { VenuePresenter } from '../venues/venue.presenter.js';
import { VenuesController } from '../venues/venues.controller.js';
import { VenuesPolicy } from '../venues/venues.policy.js';
import { Venues } from '../venues/venues.service.js';
import { LinkedEntryConstraint } from './linked-constraints.js';
import { LinkedEntries } from './linked-entries.js';
import { LinkedList } from './linked-list.js';
import { LinkedMembers } from './linked-members.js';
import { LinkedReferences } from './linked-references.js';
import { LinkedServices } from './linked-service.js';
import { LinkedWriter } from './linked-writer.js';
import { OrganizerDetails } from '../organizers/organizer-details.entity.js';
import { VenueDetails, VenueLocation } from '../venues/venue.entity.js';

/** Venues, organizers and images: what events are linked with. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    TypeOrmModule.forFeature([OrganizerDetails, VenueDetails, VenueLocation]),
  ],
  controllers: [OrganizersController, VenuesController],
  providers: [
    ...CALENDAR_CONSTRAINTS,
    CoordinatesConstraint,
    ImagePresenter,
    ImageSizePresenter,
    LinkedEntries,
    LinkedEntryConstraint,
    LinkedImport,
    LinkedList,
    LinkedMembers,
    LinkedReferences,
    LinkedServices,
    LinkedWriter,
    OrganizerPresenter,
    Organizers,
    OrganizersPolicy,
    PublicationDates,
    SentImages,
    VenueLocations,
    VenuePresenter,
    Venues,
    VenuesPolicy,
  ],
  exports: [
    ImagePresenter,
    LinkedEntries,
    LinkedImport,
    OrganizerPresenter,
    Organizers,
    PublicationDates,
    SentImages,
    VenuePresenter,
    Venues,
  ],
})
export class LinkedModule {}
