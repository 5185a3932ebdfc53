import { Module } from '@nestjs/common';
import { AgentPrompts } from '#libs/agents';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { CalendarCommonModule, CalendarTypes, EVENT } from '../common/index.js';
import { OrganizersModule } from '../organizers/index.js';
import { PlacesModule } from '../places/index.js';
import { ScheduleModule } from '../schedule/index.js';
import { EventTermsModule } from '../terms/index.js';
import { VenuesModule } from '../venues/index.js';
import { EventCosts } from './cost.js';
import { EVENT_CONSTRAINTS } from './event-constraints.js';
import { EventContents } from './event-contents.repository.js';
import { EventCopies } from './event-copies.js';
import { EventDrafts } from './event-drafts.js';
import { EventCreation, EventImport } from './event-import.js';
import { EventJsonLd } from './event-json-ld.js';
import { EventLoader } from './event-loader.js';
import { EventOccurrences, OccurrenceHorizon, RecurrenceJobs } from './event-occurrences.js';
import { EventParts } from './event-parts.js';
import { EventStore } from './event-store.js';
import { EventTrash } from './event-trash.js';
import { EventWriter } from './event-writer.js';
import { EventPresenter } from './event.presenter.js';
import { EVENT_PROMPTS } from './event.prompts.js';
import { EventsBySlugController, EventsController } from './events.controller.js';
import { EventsPolicy } from './events.policy.js';
import { EventsRepository } from './events.repository.js';
import { EventsService } from './events.service.js';
import { FollowingTexts } from './following-texts.js';
import { FutureOccurrences } from './future-occurrence.js';
import { OverridePlans } from './override-plans.js';
import { OverridesRepository } from './overrides.repository.js';
import { SeriesWriter } from './series-writer.js';

const SHARED = [
  EventDrafts,
  EventImport,
  EventLoader,
  EventParts,
  EventPresenter,
  EventStore,
  EventsRepository,
  FutureOccurrences,
  OverridesRepository,
  SeriesWriter,
];

/** Events: their routes, writing, recurrence and overrides. */
@Module({
  imports: [
    CalendarCommonModule,
    EntriesModule,
    EventTermsModule,
    MediaModule,
    OrganizersModule,
    PlacesModule,
    RenderingModule,
    ScheduleModule,
    SettingsModule,
    TermsModule,
    VenuesModule,
  ],
  controllers: [EventsController, EventsBySlugController],
  // `EventTrash` precedes `EventOccurrences`: its change listener must run first.
  providers: [
    EventTrash,
    EventOccurrences,
    ...EVENT_CONSTRAINTS,
    ...SHARED,
    EventContents,
    EventCopies,
    EventCosts,
    EventCreation,
    EventJsonLd,
    EventsPolicy,
    EventsService,
    EventWriter,
    FollowingTexts,
    OccurrenceHorizon,
    OverridePlans,
    RecurrenceJobs,
  ],
  exports: SHARED,
})
export class CalendarEventsModule {
  constructor(types: CalendarTypes, tags: OpenApiTags, prompts: AgentPrompts) {
    prompts.declare(...EVENT_PROMPTS);
    types.register(EVENT);
    tags.declare(201, {
      'cal/events/v1 events':
        'Events with their dates, venues and organizers. Recurring events have one entry for all dates.',
    });
  }
}
