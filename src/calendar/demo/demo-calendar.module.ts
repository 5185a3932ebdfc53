import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { CalendarCommonModule } from '../common/index.js';
import { CalendarEventsModule } from '../events/index.js';
import { OrganizersModule } from '../organizers/index.js';
import { ScheduleModule } from '../schedule/index.js';
import { VenuesModule } from '../venues/index.js';
import { DemoCalendar, DemoTerms } from './demo-calendar.service.js';
import { DemoEntries, DemoRows } from './demo-entries.js';

/** Generated events, in any number. */
@Module({
  imports: [
    CalendarCommonModule,
    CalendarEventsModule,
    EntriesModule,
    OrganizersModule,
    ScheduleModule,
    SettingsModule,
    TermsModule,
    VenuesModule,
  ],
  providers: [DemoCalendar, DemoEntries, DemoRows, DemoTerms],
  exports: [DemoCalendar],
})
export class DemoCalendarModule {}
