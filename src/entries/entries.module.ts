import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ContentFreshnessModule } from '../content/freshness/content-freshness.module.js';
import { DynamicContentModule } from '../rendering/dynamic-content.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignmentsModule } from '../terms/term-assignments.module.js';
import { Entries } from './entries.service.js';
import { EntriesPolicy } from '../content/entries/entry.policy.js';
import { EntryBulk } from './entry-bulk.js';
import { ENTRY_CONSTRAINTS } from '../content/entries/entry-constraints.js';
import { EntryDrafts } from './entry-drafts.js';
import { EntryEmbeds } from '../content/entries/entry-embeds.js';
import { EntryFinder } from './entry-finder.js';
import { EntryHooks } from './entry-hooks.js';
import { EntryJobs } from './entry-jobs.js';
import { EntryList } from './entry-list.js';
import { EntryMembers } from '../content/entries/entry-members.js';
import { EntryNames } from './entry-names.js';
import { EntryPasswords } from './entry-passwords.js';
import { EntryRelations } from './entry-relations.js';
import { EntryRendering } from '../rendering/entry-rendering.js';
import { EntryRoutes } from '../content/entries/entry-routes.js';
import { EntrySearch } from './entry-search.js';
import { EntrySlugs } from './entry-slugs.js';
import { EntryTotals } from './entry-totals.js';
import { EntryWriter } from './entry-writer.js';
import { FormerAddresses } from './former-addresses.js';
import { PermalinkResolver } from './permalink-resolver.js';
import { Permalinks } from './permalinks.js';
import { EntryCompletion } from '../content/entries/shown-entry.js';
import { PublishedEntries } from './published-entries.js';
import { TextSearch } from './text-search.js';
import { Entry } from './entry.entity.js';
import { EntryMeta } from './entry-meta.entity.js';
import { EntryTotal } from './entry-total.entity.js';
import { FormerPath } from './former-path.entity.js';
import { IndexedEntry, SearchWord } from './search-index.entity.js';

const SHARED = [
  Entries,
  EntriesPolicy,
  EntryBulk,
  EntryCompletion,
  EntryDrafts,
  EntryEmbeds,
  EntryFinder,
  EntryHooks,
  EntryList,
  EntryMembers,
  EntryNames,
  EntryPasswords,
  EntryRelations,
  EntryRendering,
  EntryRoutes,
  EntrySearch,
  EntrySlugs,
  EntryTotals,
  EntryWriter,
  FormerAddresses,
  PermalinkResolver,
  Permalinks,
  PublishedEntries,
  TextSearch,
];

@Module({
  imports: [
    ContentFreshnessModule,
    DynamicContentModule,
    SettingsModule,
    TermAssignmentsModule,
    TypeOrmModule.forFeature([Entry, EntryMeta, EntryTotal, FormerPath, IndexedEntry, SearchWord]),
  ],
  providers: [...SHARED, ...ENTRY_CONSTRAINTS, EntryJobs],
  exports: SHARED,
})
export class EntriesModule {}
