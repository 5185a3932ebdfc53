import { Dialect } from '#libs/rest';
import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import { EntriesModule } from '../entries/index.js';
import { EntryTypes } from '../entries/types/index.js';
import { MediaModule } from '../media/index.js';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { Taxonomies, TermsModule } from '../terms/index.js';
import { CALENDAR_CONSTRAINTS } from './common/calendar-constraints.js';
import { CalendarEntriesRepository } from './common/calendar-entries.repository.js';
import { CALENDAR_CAPABILITIES, CALENDAR_TYPES, CONVENTION_NAMES, EVENT_CATEGORY } from './common/calendar-types.js';
import { CalendarVersions } from './common/calendar-versions.js';
import { CONVENTION_HEADERS } from './common/envelope.js';
import { DemoCalendar, DemoTerms } from './demo/demo-calendar.service.js';
import { DemoEntries, DemoRows } from './demo/demo-entries.js';
import { EVENT_SETTINGS } from './common/calendar.settings.js';
import { DocController } from './doc.controller.js';
import { EventCosts } from './events/cost.js';
import { EVENT_CONSTRAINTS } from './events/event-constraints.js';
import { EventContents } from './events/event-contents.repository.js';
import { EventDrafts } from './events/event-drafts.js';
import { EventCreation, EventImport } from './events/event-import.js';
import { EventOccurrences, OccurrenceHorizon, RecurrenceJobs } from './events/event-occurrences.js';
import { EventStore } from './events/event-store.js';
import { EventTrash } from './events/event-trash.js';
import { EventWriter } from './events/event-writer.js';
import { EventDetails, EventOccurrence, EventOrganizer } from './schedule/event.entity.js';
import { EventJsonLd, EventPresenter } from './events/event.presenter.js';
import { EventsBySlugController, EventsController } from './events/events.controller.js';
import { EventsPolicy } from './events/events.policy.js';
import { EventsRepository } from './events/events.repository.js';
import { EventsService } from './events/events.service.js';
import { OccurrencesRepository } from './schedule/occurrences.repository.js';
import { EventCopies } from './events/event-copies.js';
import { OverridePlans } from './events/override-plans.js';
import { OverridesRepository } from './events/overrides.repository.js';
import { SeriesWriter } from './events/series-writer.js';
import { EventLoader } from './events/event-loader.js';
import { EventParts } from './events/event-parts.js';
import { EventFeedController } from './feeds/event-feed.controller.js';
import { EventFeedFiles } from './feeds/event-feed-files.js';
import { FormerFeedController, FormerRootFeedController } from './feeds/former-feed.controller.js';
import { EventFeedRepository } from './feeds/event-feed.repository.js';
import { FeedEvents } from './feeds/feed-events.js';
import { FeedSubjects } from './feeds/feed-subjects.js';
import { ImagePresenter, ImageSizePresenter } from './common/image.presenter.js';
import { SentImages } from './common/images.js';
import { ImportSource } from './common/import-source.entity.js';
import { ImportSources } from './common/import-sources.repository.js';
import { LinkedChanges, LinkedEntries, LinkedEntryConstraint } from './places/linked-entries.js';
import { LinkedImport } from './places/linked-import.js';
import { LinkedReferences } from './places/linked-references.js';
import { LinkedList, LinkedResources } from './places/linked-resources.js';
import { LinkedWriter } from './places/linked-writer.js';
import { LinkedParts } from './places/linked-parts.js';
import { LinkedMembers } from './places/linked.presenter.js';
import { BlocksOfEvents } from './lists/blocks-of-events.js';
import { EventFactsRepository } from './schedule/event-facts.repository.js';
import { EventListInvalidation } from './schedule/event-list-invalidation.js';
import { EventListRepository } from './lists/event-list.repository.js';
import { EventList, ListDays } from './lists/event-list.js';
import { EventListsController } from './lists/event-lists.controller.js';
import { EVENT_LIST_CONSTRAINTS } from './lists/event-lists.dto.js';
import { EventListsService } from './lists/event-lists.service.js';
import { OrganizerDetails } from './organizers/organizer.entity.js';
import { OrganizerPresenter } from './organizers/organizer.presenter.js';
import { OrganizersController } from './organizers/organizers.controller.js';
import { OrganizersPolicy } from './organizers/organizers.policy.js';
import { OrganizersRepository } from './organizers/organizers.repository.js';
import { Organizers } from './organizers/organizers.service.js';
import { EventListings } from './page-queries/event-listings.js';
import { PageEvents } from './page-queries/page-events.js';
import { FutureOccurrences } from './events/future-occurrence.js';
import { PageLinks, PagePlaces, SinglePlaces } from './page-queries/page-places.js';
import { PagesRepository } from './page-queries/pages.repository.js';
import { PlaceListings } from './page-queries/place-listings.js';
import { PlacesRepository } from './page-queries/places.repository.js';
import { SingleEvents } from './page-queries/single-events.js';
import { SitemapEventsRepository } from './page-queries/sitemap-events.repository.js';
import { PublicationDates } from './common/publication.js';
import { EventCategoriesController } from './terms/event-categories.controller.js';
import {
  EmbeddedTerms,
  EventCategoryPresenter,
  EventTermPresenter,
  LinkedEventTermPresenter,
} from './terms/event-term.presenter.js';
import { CalendarCategoriesController, CalendarTagsController } from './terms/event-terms.controller.js';
import { EVENT_TERM_CONSTRAINTS } from './terms/event-terms.dto.js';
import { EventTermsPolicy } from './terms/event-terms.policy.js';
import { EventTermsRepository } from './terms/event-terms.repository.js';
import { EventTermsService } from './terms/event-terms.service.js';
import { CategoryPaths, EventTerms, FilterTerms } from './terms/named-terms.js';
import { VenueDetails, VenueLocation } from './venues/venue.entity.js';
import { VenuePresenter } from './venues/venue.presenter.js';
import { VenuesController } from './venues/venues.controller.js';
import { CoordinatesConstraint } from './venues/venues.dto.js';
import { VenuesPolicy } from './venues/venues.policy.js';
import { VenuesRepository } from './venues/venues.repository.js';
import { Venues } from './venues/venues.service.js';

const SHARED = [
  ...CALENDAR_CONSTRAINTS,
  CalendarEntriesRepository,
  CalendarVersions,
  ImagePresenter,
  ImageSizePresenter,
  ImportSources,
  PublicationDates,
  SentImages,
];

const VENUES_AND_ORGANIZERS = [
  CoordinatesConstraint,
  LinkedChanges,
  LinkedEntries,
  LinkedParts,
  LinkedEntryConstraint,
  LinkedImport,
  LinkedList,
  LinkedMembers,
  LinkedReferences,
  LinkedResources,
  LinkedWriter,
  OrganizerPresenter,
  Organizers,
  OrganizersPolicy,
  OrganizersRepository,
  VenuePresenter,
  Venues,
  VenuesPolicy,
  VenuesRepository,
];

const TERMS = [
  ...EVENT_TERM_CONSTRAINTS,
  CategoryPaths,
  EmbeddedTerms,
  EventCategoryPresenter,
  EventTermPresenter,
  EventTermsService,
  EventTerms,
  EventTermsPolicy,
  EventTermsRepository,
  FilterTerms,
  LinkedEventTermPresenter,
];

/** `EventTrash` precedes `EventOccurrences`: its change listener must run first. */
const EVENTS = [
  ...EVENT_CONSTRAINTS,
  EventContents,
  EventCosts,
  EventCreation,
  EventDrafts,
  EventImport,
  EventJsonLd,
  EventTrash,
  EventOccurrences,
  EventPresenter,
  EventStore,
  EventsPolicy,
  EventsRepository,
  EventsService,
  EventWriter,
  OccurrenceHorizon,
  OccurrencesRepository,
  OverridePlans,
  OverridesRepository,
  SeriesWriter,
  EventCopies,
  RecurrenceJobs,
  EventLoader,
  EventParts,
];

const LISTS = [
  ...EVENT_LIST_CONSTRAINTS,
  BlocksOfEvents,
  EventFactsRepository,
  EventList,
  EventListInvalidation,
  EventListRepository,
  EventListsService,
  ListDays,
];

const FEEDS = [EventFeedFiles, EventFeedRepository, FeedEvents, FeedSubjects];

const PAGES = [
  EventListings,
  PageEvents,
  PageLinks,
  FutureOccurrences,
  PagePlaces,
  PagesRepository,
  PlaceListings,
  PlacesRepository,
  SingleEvents,
  SinglePlaces,
  SitemapEventsRepository,
];

const DEMO = [DemoCalendar, DemoEntries, DemoRows, DemoTerms];

/** The calendar: `cal/events/v1` with events, venues, organizers and terms, feeds, and queries for the site's pages. */
@Module({
  imports: [
    EntriesModule,
    MediaModule,
    RenderingModule,
    SettingsModule.forFeature(EVENT_SETTINGS),
    TermsModule,
    TypeOrmModule.forFeature([
      EventDetails,
      EventOccurrence,
      EventOrganizer,
      OrganizerDetails,
      ImportSource,
      VenueDetails,
      VenueLocation,
    ]),
  ],
  controllers: [
    DocController,
    EventsController,
    EventsBySlugController,
    CalendarCategoriesController,
    CalendarTagsController,
    EventCategoriesController,
    OrganizersController,
    VenuesController,
    EventListsController,
    EventFeedController,
    FormerFeedController,
    FormerRootFeedController,
  ],
  providers: [...SHARED, ...VENUES_AND_ORGANIZERS, ...TERMS, ...EVENTS, ...LISTS, ...FEEDS, ...PAGES, ...DEMO],
  exports: [
    DemoCalendar,
    EventImport,
    EventListings,
    LinkedImport,
    PlaceListings,
    SeriesWriter,
    SingleEvents,
    SinglePlaces,
    SitemapEventsRepository,
  ],
})
export class CalendarModule implements OnModuleInit {
  constructor(
    types: EntryTypes,
    taxonomies: Taxonomies,
    private readonly roles: RoleCapabilities,
    dialect: Dialect,
  ) {
    types.register(...CALENDAR_TYPES);
    taxonomies.register(EVENT_CATEGORY);
    dialect.declare(['cal/events/v1', 'tribe/events/v1']);
    dialect.declare(...CONVENTION_NAMES, ...CONVENTION_HEADERS);
  }

  onModuleInit(): void {
    this.roles.register(CALENDAR_CAPABILITIES);
  }
}
