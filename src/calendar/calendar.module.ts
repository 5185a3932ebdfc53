import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../settings/index.js';
import { DemoCalendarModule } from './demo/index.js';
import { DocController } from './doc.controller.js';
import { CalendarEventsModule } from './events/index.js';
import { EventFeedsModule } from './feeds/index.js';
import { EventListsModule } from './lists/index.js';
import { OrganizersModule } from './organizers/index.js';
import { PageQueriesModule } from './page-queries/index.js';
import { PlacesModule } from './places/index.js';
import { CalendarTransferModule } from './transfer/index.js';
import { VenuesModule } from './venues/index.js';

/** The calendar: `cal/events/v1` with events, venues, organizers and terms, feeds, and queries for the site's pages. */
@Module({
  imports: [
    CalendarEventsModule,
    CalendarTransferModule,
    DemoCalendarModule,
    EventFeedsModule,
    EventListsModule,
    OrganizersModule,
    PageQueriesModule,
    PlacesModule,
    SettingsModule,
    VenuesModule,
  ],
  controllers: [DocController],
  exports: [CalendarEventsModule, DemoCalendarModule, OrganizersModule, PageQueriesModule, PlacesModule, VenuesModule],
})
export class CalendarModule {
  constructor(tags: OpenApiTags) {
    tags.declare(206, {
      'cal/events/v1 doc':
        'The description of the calendar namespace as a Swagger 2.0 document. Older clients need it.',
    });
  }
}
