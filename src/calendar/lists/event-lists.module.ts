import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventsModule } from '../events/events.module.js';
import { BlocksOfEvents } from './blocks-of-events.js';
import { EVENT_LIST_CONSTRAINTS } from './event-list-constraints.js';
import { EventListsController } from './event-lists.controller.js';
import { EventListsService } from './event-lists.service.js';
import { EventList } from './event-list.js';
import { FilterTerms } from './filter-terms.js';

/** Lists of events. */
@Module({
  imports: [EntriesModule, IdentityModule, MediaModule, RenderingModule, SettingsModule, TermsModule, EventsModule],
  controllers: [EventListsController],
  providers: [BlocksOfEvents, EventList, ...EVENT_LIST_CONSTRAINTS, EventListsService, FilterTerms],
  exports: [EventList, FilterTerms],
})
export class EventListsModule {}
