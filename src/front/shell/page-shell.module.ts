import { Module, type OnModuleInit } from '@nestjs/common';
import { PageRoutes } from '#libs/pages';
import { CalendarModule } from '../../calendar/index.js';
import { ContentModule } from '../../content/index.js';
import { EntriesModule } from '../../entries/index.js';
import { MediaModule } from '../../media/index.js';
import { MenusModule } from '../../menus/index.js';
import { RenderingModule, SitePages } from '../../rendering/index.js';
import { SettingsModule, SettingsService } from '../../settings/index.js';
import { FrontCommonModule, FrontLinks } from '../common/index.js';
import { PageHeadsModule } from '../heads/index.js';
import { SiteStyleModule } from '../style/index.js';
import { SiteWordsModule } from '../words/index.js';
import { Front } from './front.js';
import { Navigation } from './navigation.js';
import { PageLayouts } from './page-layout.js';
import { ErrorPages, PageRenderer } from './page-renderer.js';
import { ThemeFolder } from './theme-folder.js';

/** Answers requests for pages, and puts the layout around them. */
@Module({
  imports: [
    CalendarModule,
    ContentModule,
    EntriesModule,
    MediaModule,
    MenusModule,
    RenderingModule,
    SettingsModule,
    FrontCommonModule,
    PageHeadsModule,
    SiteStyleModule,
    SiteWordsModule,
  ],
  providers: [ErrorPages, Front, Navigation, PageLayouts, PageRenderer, PageRoutes, ThemeFolder],
  exports: [Front],
})
export class PageShellModule implements OnModuleInit {
  constructor(
    private readonly blocks: SitePages,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
  ) {}

  /** Provides what blocks show of the site. */
  onModuleInit(): void {
    this.blocks.provide({
      signIn: () => this.links.account('signIn'),
      signOut: () => this.links.account('signOut'),
      logo: () => this.settings.get('site_logo'),
    });
  }
}
