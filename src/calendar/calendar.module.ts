import { Module } from '@nestjs/common';
import { EntriesModule, EntryTypes } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { Taxonomies, TermsModule } from '../terms/index.js';
import { CALENDAR_TYPES, EVENT_CATEGORY } from './calendar-types.js';
import { DemoModule } from './demo/demo.module.js';
import { DocController } from './doc/doc.controller.js';
import { EventsModule } from './events/events.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { LinkedModule } from './linked/linked.module.js';
import { EventListsModule } from './lists/event-lists.module.js';
import { PagesModule } from './pages/pages.module.js';
import { EventTermsModule } from './terms/event-terms.module.js';

/** The room of `cal/events/v1`. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    DemoModule,
    EventListsModule,
    EventsModule,
    EventTermsModule,
    FeedsModule,
    LinkedModule,
    PagesModule,
  ],
  controllers: [DocController],
  exports: [EventsModule, LinkedModule, PagesModule],
})
export class CalendarModule {
  constructor(types: EntryTypes, taxonomies: Taxonomies) {
    types.register(...CALENDAR_TYPES);
    taxonomies.register(EVENT_CATEGORY);
  }
}
