import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { IdentityModule } from '../../identity/index.js';
import { MediaModule } from '../../media/index.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/index.js';
import { TermsModule } from '../../terms/index.js';
import { EventsModule } from '../events/events.module.js';
import { LinkedModule } from '../linked/linked.module.js';
import { DemoCalendar } from './demo-calendar.service.js';
import { DemoEntries } from './demo-entries.js';
import { DemoRows } from './demo-rows.js';
import { DemoTerms } from './demo-terms.js';

/** Makes events up, for people who want to see something and for measurements. */
@Module({
  imports: [
    EntriesModule,
    IdentityModule,
    MediaModule,
    RenderingModule,
    SettingsModule,
    TermsModule,
    EventsModule,
    LinkedModule,
  ],
  providers: [DemoCalendar, DemoEntries, DemoRows, DemoTerms],
})
export class DemoModule {}
