import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { EventsModule } from '../events/events.module.js';
import { BlocksOfEvents } from './blocks-of-events.js';
import { EVENT_LIST_CONSTRAINTS } from './event-list-constraints.js';
import { EventListsController } from './event-lists.controller.js';
import { EventListsService } from './event-lists.service.js';
import { EventList } from './event-list.js';
import { FilterTerms } from './filter-terms.js';

/** Lists of events. */
@Module({
  imports: [ContentModule, EventsModule],
  controllers: [EventListsController],
  providers: [BlocksOfEvents, EventList, ...EVENT_LIST_CONSTRAINTS, EventListsService, FilterTerms],
  exports: [EventList, FilterTerms],
})
export class EventListsModule {}
