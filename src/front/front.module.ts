import { Module, type OnModuleInit } from '@nestjs/common';
import { ContentModule } from '../content/index.js';
import { EventPagesModule } from './events/events.module.js';
import { EntryPage } from './entries/entry-page.js';
import { FrontPage } from './lists/front-page.js';
import { ListPages } from './lists/list-pages.js';
import { PostLists } from './lists/post-lists.js';
import { PostSummaries } from './lists/post-summaries.js';
import { FrontPages } from './shell/front-pages.js';
import { ShellModule } from './shell/shell.module.js';
import { StyleSheet } from './shell/style-sheet.js';

/** The room of the site's own pages. */
@Module({
  imports: [ContentModule, EventPagesModule, ShellModule],
  providers: [EntryPage, FrontPage, ListPages, PostLists, PostSummaries],
})
export class FrontModule implements OnModuleInit {
  constructor(
    private readonly pages: FrontPages,
    private readonly style: StyleSheet,
    private readonly front: FrontPage,
    private readonly entries: EntryPage,
  ) {}

  onModuleInit(): void {
    this.pages.register(this.style, this.front, this.entries);
  }
}
