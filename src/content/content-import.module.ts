import { Module } from '@nestjs/common';
import { CommentsModule } from '../comments/comments.module.js';
import { EntriesModule } from '../entries/entries.module.js';
import { EntryImport } from '../entries/entry-import.js';
import { MediaModule } from '../media/media.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignmentsModule } from '../terms/term-assignments.module.js';
import { ContentFreshnessModule } from './freshness/content-freshness.module.js';
import { TermImport } from '../terms/term-import.js';
import { TermsModule } from '../terms/terms.module.js';
import { UserImport } from '../identity/user-import.js';
import { UsersModule } from '../identity/users.module.js';

const SHARED = [EntryImport, TermImport, UserImport];

/** The ways in for what comes from another site. */
@Module({
  imports: [
    CommentsModule,
    ContentFreshnessModule,
    EntriesModule,
    MediaModule,
    SettingsModule,
    TermAssignmentsModule,
    TermsModule,
    UsersModule,
  ],
  providers: SHARED,
  exports: [...SHARED, CommentsModule, MediaModule],
})
export class ContentImportModule {}
