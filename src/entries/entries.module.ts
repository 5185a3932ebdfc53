import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/settings.module.js';
import { TermAssignmentsModule } from '../terms/term-assignments.module.js';
import { AutosaveWriter } from './autosave-writer.js';
import { Entries } from './entries.service.js';
import { EntryBulk } from './entry-bulk.js';
import { EntryDrafts } from './entry-drafts.js';
import { EntryFinder } from './entry-finder.js';
import { EntryHooks } from './entry-hooks.js';
import { EntryImport } from './entry-import.js';
import { EntryJobs } from './entry-jobs.js';
import { EntryList } from './entry-list.js';
import { EntryMeta } from './entry-meta.entity.js';
import { EntryNames } from './entry-names.js';
import { EntryPasswords } from './entry-passwords.js';
import { EntryRelations } from './entry-relations.js';
import { EntrySearch } from './entry-search.js';
import { EntrySlugs } from './entry-slugs.js';
import { EntryTotal } from './entry-total.entity.js';
import { EntryTotals } from './entry-totals.js';
import { EntryTouches } from './entry-touches.js';
import { EntryWriter } from './entry-writer.js';
import { Entry } from './entry.entity.js';
import { FormerAddresses } from './former-addresses.js';
import { FormerPath } from './former-path.entity.js';
import { PermalinkResolver } from './permalink-resolver.js';
import { Permalinks } from './permalinks.js';
import { PostDetails } from './post-details.entity.js';
import { PublishedEntries } from './published-entries.js';
import { RevisionHistory } from './revision-history.js';
import { RevisionList } from './revision-list.js';
import { RevisionRows } from './revision-rows.js';
import { IndexedEntry, SearchWord } from './search-index.entity.js';
import { TextSearch } from './text-search.js';

const SHARED = [
  AutosaveWriter,
  Entries,
  EntryBulk,
  EntryDrafts,
  EntryFinder,
  EntryHooks,
  EntryImport,
  EntryList,
  EntryNames,
  EntryPasswords,
  EntryRelations,
  EntrySearch,
  EntrySlugs,
  EntryTotals,
  EntryTouches,
  EntryWriter,
  FormerAddresses,
  PermalinkResolver,
  Permalinks,
  PublishedEntries,
  RevisionList,
  RevisionRows,
  TextSearch,
];

/** The record that all kinds of entries share: writing, slugs, totals, addresses, search, revisions and trash. */
@Module({
  imports: [
    SettingsModule,
    TermAssignmentsModule,
    TypeOrmModule.forFeature([Entry, EntryMeta, EntryTotal, FormerPath, IndexedEntry, PostDetails, SearchWord]),
  ],
  providers: [...SHARED, EntryJobs, RevisionHistory],
  exports: SHARED,
})
export class EntriesModule {}
