import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import { RouteSegments } from '#libs/pages';
import { Dialect } from '#libs/presenting';
import { DeclaredFields } from '../fields/index.js';
import { ModelContributions } from '../model/index.js';
import { SettingsModule } from '../settings/index.js';
import { EntriesRepository } from './entries.repository.js';
import { Entries } from './entries.service.js';
import { Entry, EntryGroupTotal, EntryMeta, EntryTotal, FormerPath, PostDetails } from './entry.entity.js';
import { IndexedField } from './fields/field-index.entity.js';
import { FieldIndex } from './fields/field-index.repository.js';
import { FieldIndexing, FieldStates } from './fields/field-indexing.js';
import { HiddenValues } from './fields/hidden-values.js';
import { EntryFinder } from './lists/entry-finder.repository.js';
import { EntryList } from './lists/entry-list.js';
import { EntryListRepository } from './lists/entry-list.repository.js';
import { EntryNeighbours } from './lists/entry-neighbours.repository.js';
import { EntryPlans } from './lists/entry-plans.repository.js';
import { EntryTotals } from './lists/entry-totals.repository.js';
import { Permalinks } from './permalinks/permalinks.js';
import { PublishedEntries } from './permalinks/published-entries.js';
import { PublishedEntriesRepository } from './permalinks/published-entries.repository.js';
import { PostDetailsRepository } from './post-details.repository.js';
import { RevisionsRepository } from './revisions/revisions.repository.js';
import { Revisions } from './revisions/revisions.service.js';
import { EntrySearch } from './search/entry-search.repository.js';
import { IndexedEntry, SearchWord } from './search/search.entity.js';
import { WordSamples } from './search/word-sample.repository.js';
import { BLOCK, PAGE, POST } from './types/built-in-types.js';
import { DeclaredTypes } from './types/declared-types.js';
import { DeclaredTypesRepository } from './types/declared-types.repository.js';
import { ENTRY_CAPABILITIES } from './types/entry-capabilities.js';
import { ENTRY_TYPES, EntryTypes } from './types/entry-types.js';
import { EntryVisibility } from './types/entry-visibility.repository.js';
import { STATUSES } from './types/statuses.js';
import { EntryChanges } from './writing/entry-changes.js';
import { EntryDeletion } from './writing/entry-deletion.js';
import { EntryDrafts } from './writing/entry-drafts.js';
import { EntryImport } from './writing/entry-import.js';
import { EntryInvalidation } from './writing/entry-invalidation.js';
import { EntryJobs } from './writing/entry-jobs.js';
import { EntryBulk, EntryRelations } from './writing/entry-relations.js';
import { EntrySlugs } from './writing/entry-slugs.js';
import { EntryTexts } from './writing/entry-texts.js';
import { EntryWriter } from './writing/entry-writer.js';
import { ImportedDetails } from './writing/imported-details.js';

const SHARED = [
  DeclaredTypes,
  Entries,
  EntriesRepository,
  EntryBulk,
  EntryChanges,
  EntryDeletion,
  EntryFinder,
  EntryImport,
  EntryTexts,
  EntryInvalidation,
  EntryList,
  EntrySearch,
  EntrySlugs,
  EntryTotals,
  EntryTypes,
  EntryVisibility,
  EntryWriter,
  FieldIndex,
  FieldIndexing,
  ImportedDetails,
  Permalinks,
  PostDetailsRepository,
  EntryNeighbours,
  PublishedEntries,
  Revisions,
];

/**
 * The record that all entry types share: writing, slugs, totals, URLs, search, revisions and trash. Requires providers
 * for the ports `EntryTerms` and `EntryMedia`.
 */
@Module({
  imports: [
    DiscoveryModule,
    SettingsModule,
    TypeOrmModule.forFeature([
      Entry,
      EntryGroupTotal,
      EntryMeta,
      EntryTotal,
      FormerPath,
      IndexedEntry,
      IndexedField,
      PostDetails,
      SearchWord,
    ]),
  ],
  providers: [
    ...SHARED,
    DeclaredTypesRepository,
    EntryDrafts,
    EntryJobs,
    FieldStates,
    HiddenValues,
    EntryListRepository,
    EntryPlans,
    EntryRelations,
    PublishedEntriesRepository,
    RevisionsRepository,
    RouteSegments,
    WordSamples,
  ],
  exports: SHARED,
})
export class EntriesModule {
  constructor(
    types: EntryTypes,
    roles: RoleCapabilities,
    dialect: Dialect,
    model: ModelContributions,
    declared: DeclaredTypes,
    fields: DeclaredFields,
    hidden: HiddenValues,
  ) {
    model.register(declared);
    model.register(hidden);
    fields.registerOwners(
      (name, own, { types: some }) =>
        name in some || own.all(ENTRY_TYPES).some((type) => type.name === name && type.isExtensible),
    );
    types.register(POST, PAGE, BLOCK);
    roles.register(ENTRY_CAPABILITIES);
    for (const { name, convention } of STATUSES.values()) if (convention) dialect.declare([name, convention]);
  }
}
