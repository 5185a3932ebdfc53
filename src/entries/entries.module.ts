import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettingsModule } from '../settings/settings.module.js';
import { EntriesRepository } from './entries.repository.js';
import { Entries } from './entries.service.js';
import { EntryChanges } from './entry-changes.js';
import { EntryDrafts } from './entry-drafts.js';
import { EntryFinder } from './entry-finder.repository.js';
import { EntryImport } from './entry-import.js';
import { EntryInvalidation } from './entry-invalidation.js';
import { EntryJobs } from './entry-jobs.js';
import { EntryList } from './entry-list.js';
import { EntryListRepository } from './entry-list.repository.js';
import { EntryBulk, EntryRelations } from './entry-relations.js';
import { EntrySlugs } from './entry-slugs.js';
import { EntryTotals } from './entry-totals.repository.js';
import { BLOCK, EntryTypes, PAGE, POST } from './entry-types.js';
import { EntryVisibility } from './entry-visibility.repository.js';
import { EntryWriter } from './entry-writer.js';
import { Entry, EntryMeta, EntryTotal, FormerPath, PostDetails } from './entry.entity.js';
import { Permalinks } from './permalinks.js';
import { PublishedEntries } from './published-entries.js';
import { PublishedEntriesRepository } from './published-entries.repository.js';
import { RevisionsRepository } from './revisions.repository.js';
import { Revisions } from './revisions.service.js';
import { EntrySearch } from './search-index.repository.js';
import { IndexedEntry, SearchWord } from './search.entity.js';

const SHARED = [
  Entries,
  EntriesRepository,
  EntryBulk,
  EntryFinder,
  EntryImport,
  EntryInvalidation,
  EntryList,
  EntrySearch,
  EntrySlugs,
  EntryTotals,
  EntryTypes,
  EntryVisibility,
  EntryWriter,
  Permalinks,
  PublishedEntries,
  Revisions,
];

/**
 * The record that all types of entries share: writing, slugs, totals, URLs, search, revisions and trash. Needs the ports
 * `EntryTerms` and `EntryMedia` of the application.
 */
@Module({
  imports: [
    SettingsModule,
    TypeOrmModule.forFeature([Entry, EntryMeta, EntryTotal, FormerPath, IndexedEntry, PostDetails, SearchWord]),
  ],
  providers: [
    ...SHARED,
    EntryChanges,
    EntryDrafts,
    EntryJobs,
    EntryListRepository,
    EntryRelations,
    PublishedEntriesRepository,
    RevisionsRepository,
  ],
  exports: SHARED,
})
export class EntriesModule {
  constructor(types: EntryTypes) {
    types.register(POST, PAGE, BLOCK);
  }
}
