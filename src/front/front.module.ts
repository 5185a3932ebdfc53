import { Module, type OnModuleInit } from '@nestjs/common';
import { CachedSite } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { AccountPagesModule } from './account/index.js';
import { PageAvatarsModule } from './avatars/index.js';
import { EmbeddedViewsModule } from './embeds/index.js';
import { isKnownByCookies } from './entries/index.js';
import { topLists } from './events/index.js';
import { FeedsModule } from './feeds/index.js';
import { GuideModule } from './guide/index.js';
import { keyOf, PageShellModule } from './shell/index.js';
import { WellKnownModule } from './well-known/index.js';

const PAGES = [AccountPagesModule, PageAvatarsModule, EmbeddedViewsModule, FeedsModule, GuideModule, WellKnownModule];

/** The public pages of the site. */
@Module({
  imports: [...PAGES, PageShellModule],
  exports: [PageShellModule],
})
export class FrontModule implements OnModuleInit {
  constructor(
    private readonly cached: CachedSite,
    private readonly site: SiteUrls,
  ) {}

  /** Registers the pages of the site with the response cache. */
  onModuleInit(): void {
    const { site } = this;
    this.cached.usePages({
      keyOf,
      isKnown: isKnownByCookies,
      get lists() {
        return site.all.flatMap(({ url }) => topLists(url));
      },
    });
  }
}
