import { Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EntriesModule } from '../entries/entries.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TermsModule } from '../terms/terms.module.js';
import { BlockLanguage } from './block-language.js';
import { BlockRendererController } from '../content/block-renderer/block-renderer.controller.js';
import { BlockRendererPolicy } from '../content/block-renderer/block-renderer.policy.js';
import { BlockRendererService, RenderedBlockPresenter } from '../content/block-renderer/block-renderer.service.js';
import { ArchivesBlock } from './blocks/archives-block.js';
import { ReferenceBlock, ShortcodeBlock } from './blocks/blocks-in-place.js';
import { CalendarBlock } from './blocks/calendar-block.js';
import { CategoriesBlock } from './blocks/categories-block.js';
import { EventsBlock } from './blocks/events-block.js';
import { LatestCommentsBlock } from './blocks/latest-comments-block.js';
import { LatestPostsBlock } from './blocks/latest-posts-block.js';
import { RssBlock } from './blocks/rss-block.js';
import { SearchBlock } from './blocks/search-block.js';
import { TagCloudBlock } from './blocks/tag-cloud-block.js';
import type { DynamicBlock } from './dynamic-block.js';
import { DynamicContent } from './dynamic-content.js';
import { DynamicContentModule } from './dynamic-content.module.js';
import { EntryCards } from './entry-cards.js';
import { EventLists } from './event-lists.js';
import { Feeds } from './feeds.js';
import { MediaFiles } from '../media/media-files.js';
import { RecentComments } from './recent-comments.js';
import { MediaShortcodes } from './shortcodes/media-shortcodes.js';

const BLOCKS = [
  ArchivesBlock,
  CalendarBlock,
  CategoriesBlock,
  EventsBlock,
  LatestCommentsBlock,
  LatestPostsBlock,
  ReferenceBlock,
  RssBlock,
  SearchBlock,
  ShortcodeBlock,
  TagCloudBlock,
];
const SHARED = [EntryCards, EventLists, MediaFiles, RecentComments];

/** The blocks and shortcodes that are made when they are shown, and the route that shows a single block. */
@Module({
  imports: [DynamicContentModule, EntriesModule, SettingsModule, TermsModule],
  controllers: [BlockRendererController],
  providers: [
    ...BLOCKS,
    ...SHARED,
    BlockLanguage,
    BlockRendererPolicy,
    BlockRendererService,
    Feeds,
    MediaShortcodes,
    RenderedBlockPresenter,
  ],
  exports: SHARED,
})
export class RendererModule implements OnModuleInit {
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
