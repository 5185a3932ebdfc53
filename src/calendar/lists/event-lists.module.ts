import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { ModelContributions } from '../../model/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { CalendarCommonModule } from '../common/index.js';
import { CalendarEventsModule } from '../events/index.js';
import { EventTermsModule } from '../terms/index.js';
import { BlocksOfEvents } from './blocks-of-events.js';
import { DeclaredEventArgs } from './declared-event-args.js';
import { EventListFilters } from './event-list-filters.js';
import { EventList } from './event-list.js';
import { EventListRepository } from './event-list.repository.js';
import { EventListsController } from './event-lists.controller.js';
import { LIST_CONSTRAINTS } from './event-lists.dto.js';
import { EventListsService } from './event-lists.service.js';

/** Lists of events: those of the route, and those in blocks of texts. */
@Module({
  imports: [
    CalendarCommonModule,
    CalendarEventsModule,
    EntriesModule,
    EventTermsModule,
    RenderingModule,
    SettingsModule,
  ],
  controllers: [EventListsController],
  providers: [
    ...LIST_CONSTRAINTS,
    BlocksOfEvents,
    DeclaredEventArgs,
    EventListFilters,
    EventList,
    EventListRepository,
    EventListsService,
  ],
  exports: [EventList],
})
export class EventListsModule {
  constructor(model: ModelContributions, declared: DeclaredEventArgs) {
    model.register(declared);
  }
}
