import { Module } from '@nestjs/common';
import { ContentImportModule } from './content-import.module.js';
import { DemoContent } from './demo/demo-content.js';
import { EntriesModule } from './entries/entries.module.js';
import { MediaModule } from './media/media.module.js';
import { PagesModule } from './pages/pages.module.js';
import { PostsModule } from './posts/posts.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { TermsModule } from './terms/terms.module.js';
import { TermAssignmentsModule } from './terms/term-assignments.module.js';
import { UsersModule } from './users/users.module.js';

/** The room of `cms/v2`. */
@Module({
  imports: [
    SettingsModule,
    EntriesModule,
    TermAssignmentsModule,
    TermsModule,
    PostsModule,
    PagesModule,
    MediaModule,
    UsersModule,
    ContentImportModule,
  ],
  providers: [DemoContent],
  exports: [
    SettingsModule,
    TermAssignmentsModule,
    EntriesModule,
    UsersModule,
    ContentImportModule,
    MediaModule,
    DemoContent,
  ],
})
export class ContentModule {}
