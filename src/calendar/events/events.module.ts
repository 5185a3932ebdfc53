import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventContents } from '../importing/event-contents.js';
import { EventFactRows } from '../freshness/event-facts.js';
import { EventTouches } from '../freshness/event-touches.js';
import { ListDays } from '../lists/list-days.js';
import { EventImport } from '../importing/event-import.js';
import { EventSeries } from '../importing/event-series.js';
import { Lineages } from '../importing/lineages.js';
import { LinkedModule } from '../linked/linked.module.js';
import { EventOccurrences } from '../recurrence/event-occurrences.js';
import { OccurrenceHorizon } from '../recurrence/occurrence-horizon.js';
import { OccurrenceRows } from '../recurrence/occurrence-rows.js';
import { RecurrenceJobs } from '../recurrence/recurrence-jobs.js';
import { EventTermsModule } from '../terms/event-terms.module.js';
import { EventsPolicy } from './events.policy.js';
import { EVENT_CONSTRAINTS } from './event-constraints.js';
import { EventCosts } from './event-costs.js';
import { EventDrafts } from './event-drafts.js';
import { EventFinder } from './event-finder.js';
import { EventJsonLd } from './event-json-ld.js';
import { EventTerms } from './event-terms.js';
import { EventTrash } from './event-trash.js';
import { EventWriter } from './event-writer.js';
import { EventParts } from './event-parts.js';
import { EventPresenter } from './event.presenter.js';
import { EventsBySlugController } from './events-by-slug.controller.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { OccurrenceReader } from './occurrence-reader.js';
import { ShownEvents } from './shown-events.js';
import { EventDetails, EventOrganizer } from './event-details.entity.js';
import { EventOccurrence } from '../recurrence/event-occurrence.entity.js';
import { StoredLineage } from '../importing/stored-lineage.entity.js';

/** Single events: how they are shown, and how they are written. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    EventTermsModule,
    LinkedModule,
    TypeOrmModule.forFeature([EventDetails, EventOccurrence, EventOrganizer, StoredLineage]),
  ],
  controllers: [EventsController, EventsBySlugController],
  providers: [
    EventsPolicy,
    ...EVENT_CONSTRAINTS,
    EventContents,
    EventCosts,
    EventDrafts,
    EventFinder,
    EventImport,
    EventJsonLd,
    EventOccurrences,
    EventParts,
    EventPresenter,
    EventSeries,
    EventsService,
    EventFactRows,
    EventTerms,
    EventTouches,
    EventTrash,
    EventWriter,
    Lineages,
    ListDays,
    OccurrenceHorizon,
    OccurrenceReader,
    OccurrenceRows,
    RecurrenceJobs,
    ShownEvents,
  ],
  exports: [
    EventsPolicy,
    EventContents,
    EventCosts,
    EventDrafts,
    EventFinder,
    EventImport,
    EventOccurrences,
    EventParts,
    EventPresenter,
    EventSeries,
    EventTrash,
    EventWriter,
    Lineages,
    ListDays,
    OccurrenceReader,
    OccurrenceRows,
    ShownEvents,
  ],
})
export class EventsModule {}
