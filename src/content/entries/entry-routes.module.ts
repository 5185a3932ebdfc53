import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { RenderingModule } from '../../rendering/index.js';
import { SettingsModule } from '../../settings/settings.module.js';
import { TermsModule } from '../../terms/terms.module.js';
import { ENTRY_CONSTRAINTS } from './entry-constraints.js';
import { EntryEmbeds } from './entry-embeds.js';
import { EntryMembers } from './entry-members.js';
import { EntryRoutes } from './entry-routes.js';
import { EntriesPolicy } from './entry.policy.js';
import { EntryCompletion } from './shown-entry.js';

const SHARED = [EntriesPolicy, EntryCompletion, EntryEmbeds, EntryMembers, EntryRoutes];

/** What the routes of all kinds of entries share. */
@Module({
  imports: [EntriesModule, RenderingModule, SettingsModule, TermsModule],
  providers: [...SHARED, ...ENTRY_CONSTRAINTS],
  exports: [...SHARED, EntriesModule, RenderingModule, SettingsModule, TermsModule],
})
export class EntryRoutesModule {}
