import { Module, type OnModuleInit } from '@nestjs/common';
import { CachedSite } from '#libs/invalidation';
import { PageRoutes } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { CalendarModule } from '../calendar/index.js';
import { CommentsModule } from '../comments/index.js';
import { ContentModule } from '../content/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { MediaFiles, MediaModule } from '../media/index.js';
import { MenusModule } from '../menus/index.js';
import { RenderingModule, SitePages } from '../rendering/index.js';
import { SettingRegistry, SettingsModule, SettingsService } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { AccountPages } from './account/account-pages.js';
import { FreshProof } from './account/fresh-proof.js';
import { AuthorizationController } from './account/authorization.controller.js';
import { ConventionAccountController } from './account/convention-account.controller.js';
import { SessionMark } from './account/session-mark.js';
import { SignInForms } from './account/sign-in-forms.js';
import { PasswordController } from './account/password.controller.js';
import { ProfileController } from './account/profile.controller.js';
import { SignInController } from './account/sign-in.controller.js';
import { SignInSteps } from './account/sign-in-steps.js';
import { AvatarStore } from './avatars/avatar-store.js';
import { AvatarController } from './avatars/avatar.controller.js';
import { EmbeddedViewController } from './entries/embed.controller.js';
import { CommentForms, CommentSections } from './entries/entry-comments.js';
import { EntryHeads, EntryPages } from './entries/entry-pages.js';
import { EntryController } from './entries/entry.controller.js';
import { EntryPasswords, isKnownByCookies } from './entries/entry-passwords.js';
import { EntryPreviews } from './entries/entry-previews.js';
import { FrontPages } from './entries/front-pages.js';
import { FurtherPostLists } from './entries/further-posts.js';
import { PageForms } from './shell/page-forms.js';
import { RequestedEntries } from './entries/requested-entry.js';
import { EventPlacesController } from './events/event-places.controller.js';
import { EventLinks, topLists } from './events/event-links.js';
import { EventListController } from './events/event-list.controller.js';
import { EventDates } from './events/event-dates.js';
import { EventPrices } from './events/event-prices.js';
import { EventStates } from './events/event-states.js';
import { EventView, EventSummaries } from './events/event-view.js';
import { RecurrenceTexts } from './events/recurrence-words.js';
import { EventCalendarController } from './events/event-calendar.controller.js';
import { EventFilters } from './events/event-filters.js';
import { EventListPages } from './events/event-lists.js';
import { FormerEventPages } from './events/former-event-pages.js';
import { FormerEventsController } from './events/former-events.controller.js';
import { EventController } from './events/event.controller.js';
import { MonthPages } from './events/month-pages.js';
import { PlaceController } from './events/place.controller.js';
import { CommentItems, FeedItems } from './feeds/feed-items.js';
import { EventFeedsController } from './feeds/event-feeds.controller.js';
import { FeedController } from './feeds/feed.controller.js';
import { FeedResponses } from './feeds/feed-responses.js';
import { GuideLibrary } from './guide/guide-library.js';
import { GuideController } from './guide/guide.controller.js';
import { ListPages, PostSummaries } from './lists/list-pages.js';
import { HomeController, LatestPosts, PostsPageController, RootController } from './lists/home.controllers.js';
import { ArchiveController, QueryController } from './lists/list.controllers.js';
import { PostArchives } from './lists/post-archives.js';
import { FrontLinks } from './shell/front-links.js';
import { Front, keyOf } from './shell/front.js';
import { Templates } from './shell/html.js';
import { Navigation } from './shell/navigation.js';
import { PageLayouts } from './shell/page-layout.js';
import { ErrorPages, PageRenderer } from './shell/page-renderer.js';
import { ThemeFolder } from './shell/theme-folder.js';
import { Signatures } from './shell/signatures.js';
import { SitemapParts } from './feeds/sitemap-parts.js';
import { RobotsController, SitemapController } from './feeds/sitemap.controller.js';
import { FaviconController, IconController } from './style/icon.controller.js';
import { SiteIcon } from './style/site-icon.js';
import { SiteStyle } from './style/site-style.js';
import { StyleController } from './style/style.controller.js';
import { SiteWords } from './words/site-words.js';
import { PAGE_SETTINGS } from './front.settings.js';

/** The public pages of the site. */
@Module({
  imports: [
    CalendarModule,
    CommentsModule,
    ContentModule,
    EntriesModule,
    IdentityModule,
    MediaModule,
    MenusModule,
    RenderingModule,
    SettingsModule.forFeature(PAGE_SETTINGS),
    TermsModule,
  ],
  // If the query of the home matches several controllers, the first one responds.
  controllers: [
    AuthorizationController,
    ConventionAccountController,
    PasswordController,
    ProfileController,
    SignInController,
    AvatarController,
    EmbeddedViewController,
    EventFeedsController,
    FeedController,
    GuideController,
    HomeController,
    QueryController,
    ArchiveController,
    PostsPageController,
    EntryController,
    RobotsController,
    RootController,
    SitemapController,
    StyleController,
    IconController,
    FaviconController,
    EventCalendarController,
    FormerEventsController,
    EventListController,
    EventController,
    PlaceController,
    EventPlacesController,
  ],
  providers: [
    AccountPages,
    FreshProof,
    SessionMark,
    SignInForms,
    SignInSteps,
    AvatarStore,
    CommentForms,
    CommentItems,
    CommentSections,
    EntryHeads,
    EntryPages,
    EntryPasswords,
    EntryPreviews,
    ErrorPages,
    EventDates,
    FormerEventPages,
    EventPrices,
    EventStates,
    EventView,
    EventFilters,
    EventLinks,
    EventListPages,
    EventSummaries,
    FeedItems,
    FeedResponses,
    PageForms,
    PageLayouts,
    Front,
    FrontLinks,
    FrontPages,
    FurtherPostLists,
    GuideLibrary,
    LatestPosts,
    ListPages,
    MonthPages,
    Navigation,
    PageRenderer,
    PageRoutes,
    PostArchives,
    PostSummaries,
    RecurrenceTexts,
    RequestedEntries,
    Signatures,
    SiteIcon,
    SiteStyle,
    SitemapParts,
    SiteWords,
    Templates,
    ThemeFolder,
  ],
})
export class FrontModule implements OnModuleInit {
  constructor(
    private readonly cached: CachedSite,
    private readonly site: SiteUrls,
    private readonly links: FrontLinks,
    private readonly settings: SettingsService,
    private readonly registry: SettingRegistry,
    private readonly pages: FrontPages,
    private readonly media: MediaFiles,
    private readonly blocks: SitePages,
  ) {}

  /** Registers the pages of the site with the response cache, what blocks show of them, and checks of settings. */
  onModuleInit(): void {
    const { links, settings } = this;
    for (const name of ['page_on_front', 'page_for_posts'] as const)
      this.registry.check(name, async (id) =>
        id === 0 || (await this.pages.isPlaceable(id)) ? undefined : 'must be the ID of a published page, or 0',
      );
    for (const name of ['site_logo', 'site_icon'] as const)
      this.registry.check(name, async (id) =>
        id === 0 || (await this.media.isImage(id)) ? undefined : 'must be the ID of an image, or 0',
      );
    this.blocks.provide({
      signIn: () => links.account('signIn'),
      signOut: () => links.account('signOut'),
      logo: () => settings.get('site_logo'),
    });
    this.cached.usePages({ keyOf, isKnown: isKnownByCookies, lists: topLists(this.site) });
  }
}
