import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/index.js';
import { EventsModule } from '../events/events.module.js';
import { LinkedModule } from '../linked/linked.module.js';
import { DemoCalendar } from './demo-calendar.service.js';
import { DemoEntries } from './demo-entries.js';
import { DemoRows } from './demo-rows.js';
import { DemoTerms } from './demo-terms.js';

/** Makes events up, for people who want to see something and for measurements. */
@Module({
  imports: [ContentModule, EventsModule, LinkedModule],
  providers: [DemoCalendar, DemoEntries, DemoRows, DemoTerms],
})
export class DemoModule {}
