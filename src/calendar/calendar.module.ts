import { Module, type OnModuleInit } from '@nestjs/common';
import { RoleCapabilities } from '#libs/auth';
import { EntriesModule, registerEntryType } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { RenderingModule } from '../rendering/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { CALENDAR_CAPABILITIES, CALENDAR_TYPES } from './calendar-types.js';
import { DemoModule } from './demo/demo.module.js';
import { DocController } from './doc/doc.controller.js';
import { EventsModule } from './events/events.module.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { LinkedModule } from './linked/linked.module.js';
import { EventListsModule } from './lists/event-lists.module.js';
import { PagesModule } from './pages/pages.module.js';
import { EventTermsModule } from './terms/event-terms.module.js';
import { EVENT_SETTINGS } from './calendar.settings.js';

/** The room of `cal/events/v1`. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule.forFeature(EVENT_SETTINGS),
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
export class CalendarModule implements OnModuleInit {
  constructor(private readonly roles: RoleCapabilities) {
    for (const type of CALENDAR_TYPES) registerEntryType(type);
  }

  onModuleInit(): void {
    this.roles.register(CALENDAR_CAPABILITIES);
  }
}
