import { Module } from '@nestjs/common';
import { AggregatorModule } from '../aggregator/index.js';
import { CalendarModule } from '../calendar/index.js';
import { CommentsModule } from '../comments/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaModule } from '../media/index.js';
import { MenusModule } from '../menus/index.js';
import { RedirectionModule } from '../redirection/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { TransferModule } from '../transfer/index.js';
import { DemoContent } from './demo-content.js';
import { DemoImports } from './demo-imports.js';
import { DemoMarks } from './demo-marks.js';
import { DemoMedia } from './demo-media.js';
import { DemoMenu } from './demo-menu.js';
import { DemoProgramme } from './demo-programme.js';
import { DemoRegistry } from './demo-registry.js';
import { DemoRemoval } from './demo-removal.js';
import { DemoSite } from './demo-site.js';
import { DemoTime } from './demo-time.js';
import { DemoTraffic } from './demo-traffic.js';
import { DemoTranslations } from './demo-translations.js';
import { DemoRepository } from './demo.repository.js';

/** The sample site of the first start, and what `npx lintel demo` does with it. */
@Module({
  imports: [
    AggregatorModule,
    CalendarModule,
    CommentsModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    MenusModule,
    RedirectionModule,
    SettingsModule,
    TermsModule,
    TransferModule,
  ],
  providers: [
    DemoContent,
    DemoImports,
    DemoMarks,
    DemoMedia,
    DemoMenu,
    DemoProgramme,
    DemoRegistry,
    DemoRemoval,
    DemoRepository,
    DemoSite,
    DemoTime,
    DemoTraffic,
    DemoTranslations,
  ],
  exports: [DemoRegistry, DemoRemoval, DemoSite],
})
export class DemoModule {}
