import { Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { CommentsModule } from '../comments/index.js';
import { EntriesModule } from '../entries/index.js';
import { MediaModule } from '../media/index.js';
import { MenusModule } from '../menus/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { BlockLanguage } from './block-language.js';
import { BlocksRepository } from './blocks.repository.js';
import { ArchivesBlock } from './blocks/archives-block.js';
import { CalendarBlock } from './blocks/calendar-block.js';
import { CategoriesBlock } from './blocks/categories-block.js';
import { EventBlockSource, EventsBlock } from './blocks/events-block.js';
import { LanguageSwitcherBlock, PolylangSwitcherBlock } from './blocks/language-blocks.js';
import { LatestCommentsBlock } from './blocks/latest-comments-block.js';
import { LatestPostsBlock } from './blocks/latest-posts-block.js';
import { NavigationBlock, PageListBlock } from './blocks/page-list-block.js';
import { Feeds, RssBlock } from './blocks/rss-block.js';
import { SearchBlock } from './blocks/search-block.js';
import { HomeLinkBlock, LoginBlock, SiteLogoBlock, SiteTaglineBlock, SiteTitleBlock } from './blocks/site-blocks.js';
import { TagCloudBlock } from './blocks/tag-cloud-block.js';
import type { DynamicBlock } from './dynamic-block.js';
import { DynamicContent, ReferenceBlock, ShortcodeBlock } from './dynamic-content.js';
import { EntryCards } from './entry-cards.js';
import { EntryRendering } from './entry-rendering.js';
import { KnownShortcodes } from './known-shortcodes.js';
import { AuthorBlocks } from './loops/author-blocks.js';
import { CommentBlocks } from './loops/comment-blocks.js';
import { EntryBlocks } from './loops/entry-blocks.js';
import { LoopEntries } from './loops/loop-entries.js';
import { QueryLoops } from './loops/query-loops.js';
import { MediaShortcodes } from './media-shortcodes.js';
import { PageLanguages } from './page-languages.js';
import { ReusableBlocks } from './reusable-blocks.js';
import { SitePages } from './site-pages.js';
import { TextPictures } from './text-pictures.js';

const BLOCKS = [
  ArchivesBlock,
  CalendarBlock,
  CategoriesBlock,
  EventsBlock,
  LanguageSwitcherBlock,
  LatestCommentsBlock,
  HomeLinkBlock,
  LatestPostsBlock,
  LoginBlock,
  NavigationBlock,
  PageListBlock,
  PolylangSwitcherBlock,
  ReferenceBlock,
  RssBlock,
  SearchBlock,
  ShortcodeBlock,
  SiteLogoBlock,
  SiteTaglineBlock,
  SiteTitleBlock,
  TagCloudBlock,
];
const SHARED = [DynamicContent, EntryCards, EntryRendering, EventBlockSource, PageLanguages, SitePages];

/** Renders texts as HTML: dynamic blocks, shortcodes and embeds. */
@Module({
  imports: [CommentsModule, EntriesModule, MediaModule, MenusModule, SettingsModule, TermsModule],
  providers: [
    ...BLOCKS,
    ...SHARED,
    BlockLanguage,
    BlocksRepository,
    AuthorBlocks,
    CommentBlocks,
    EntryBlocks,
    Feeds,
    KnownShortcodes,
    LoopEntries,
    MediaShortcodes,
    QueryLoops,
    ReusableBlocks,
    TextPictures,
  ],
  exports: SHARED,
})
export class RenderingModule implements OnModuleInit {
  constructor(
    private readonly modules: ModuleRef,
    private readonly content: DynamicContent,
    private readonly shortcodes: MediaShortcodes,
  ) {}

  onModuleInit(): void {
    for (const block of BLOCKS) this.content.addBlock(this.modules.get<DynamicBlock>(block));
    this.content.addShortcodes(this.shortcodes);
  }
}
