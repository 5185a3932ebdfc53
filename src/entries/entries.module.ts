import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import type { Model } from '#libs/model';
import { RouteSegments } from '#libs/pages';
import { Dialect } from '#libs/presenting';
import { DeclaredFields, HiddenFieldValues, PageFields, ReferenceTargets } from '../fields/index.js';
import { ModelContributions, ModelMoves, ModelPurge } from '../model/index.js';
import { LanguageContents, SettingReferences, SettingsModule } from '../settings/index.js';
import { EntriesRepository } from './entries.repository.js';
import { Entries } from './entries.service.js';
import { Entry, EntryGroupTotal, EntryMeta, EntryTotal, FormerPath, PostDetails } from './entry.entity.js';
import { EntryReferences } from './fields/entry-references.js';
import { EntryValues } from './fields/entry-values.repository.js';
import { FieldAdoption } from './fields/field-adoption.js';
import { FieldFilters } from './fields/field-filters.js';
import { FieldGroups } from './fields/field-groups.repository.js';
import { IndexedField } from './fields/field-index.entity.js';
import { FieldIndex } from './fields/field-index.repository.js';
import { FieldIndexing } from './fields/field-indexing.js';
import { FieldStates } from './fields/field-states.js';
import { FOOTNOTES } from './footnotes/footnotes.js';
import { EntryHeads } from './heads/entry-heads.js';
import { HEAD_SETTINGS } from './heads/head.settings.js';
import { EntryLanguageContent } from './languages/entry-language-content.js';
import { EntryTextContent } from './languages/entry-text-content.js';
import { EntryTextsRepository } from './languages/entry-texts.repository.js';
import { LanguageIndexes } from './languages/language-indexes.repository.js';
import { LanguageIndexing, LanguageStates } from './languages/language-indexing.js';
import { LocalisedTexts } from './languages/localised-texts.repository.js';
import { TextMembers } from './languages/text-members.js';
import { TranslationImport } from './languages/translation-import.js';
import { EntryText, EntryTranslation } from './languages/translation.entity.js';
import { Translations } from './languages/translations.js';
import { TranslationsRepository } from './languages/translations.repository.js';
import { UntranslatedEntries } from './languages/untranslated-entries.repository.js';
import { LANGUAGE_SETTINGS } from './languages/untranslated.settings.js';
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
import { PreviewTokens } from './previews/preview-tokens.js';
import { PreviewedEntries } from './previews/previewed-entries.js';
import { RevisionsRepository } from './revisions/revisions.repository.js';
import { Revisions } from './revisions/revisions.service.js';
import { EntrySearch } from './search/entry-search.repository.js';
import { IndexedEntry, SearchWord } from './search/search.entity.js';
import { SearchedFields } from './search/searched-fields.repository.js';
import { WordSamples } from './search/word-sample.repository.js';
import { BLOCK, PAGE, POST } from './types/built-in-types.js';
import { DeclaredTypes } from './types/declared-types.js';
import { DeclaredTypesRepository } from './types/declared-types.repository.js';
import { ENTRY_CAPABILITIES } from './types/entry-capabilities.js';
import { EntryLanguages } from './types/entry-languages.repository.js';
import { ENTRY_TYPES, EntryTypes } from './types/entry-types.js';
import { EntryVisibility } from './types/entry-visibility.repository.js';
import { MovedEntries } from './types/moved-entries.repository.js';
import { STATUSES } from './types/statuses.js';
import { EndDates } from './writing/end-dates.js';
import { EntryBatches } from './writing/entry-batches.repository.js';
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
import { HiddenEntries } from './writing/hidden-entries.js';
import { ImportedDetails } from './writing/imported-details.js';
import { SharedTexts } from './writing/shared-texts.js';

const SHARED = [
  DeclaredTypes,
  Entries,
  EntriesRepository,
  EntryBulk,
  EntryChanges,
  EntryDeletion,
  EntryFinder,
  EntryHeads,
  EntryBatches,
  EntryImport,
  EntryTexts,
  EntryInvalidation,
  EntryLanguages,
  EntryList,
  EntrySearch,
  EntrySlugs,
  EntryTotals,
  EntryTypes,
  EntryVisibility,
  EntryWriter,
  LanguageIndexes,
  FieldAdoption,
  FieldFilters,
  FieldGroups,
  FieldIndex,
  FieldIndexing,
  LocalisedTexts,
  ImportedDetails,
  LanguageStates,
  Permalinks,
  PostDetailsRepository,
  PreviewedEntries,
  PreviewTokens,
  EntryNeighbours,
  PublishedEntries,
  Revisions,
  TranslationImport,
  SharedTexts,
  TextMembers,
  UntranslatedEntries,
  Translations,
];

/**
 * The record that all entry types share: writing, slugs, totals, URLs, search, revisions and trash. Requires providers
 * for the ports `EntryTerms` and `EntryMedia`.
 */
@Module({
  imports: [
    DiscoveryModule,
    SettingsModule.forFeature({ ...HEAD_SETTINGS, ...LANGUAGE_SETTINGS }),
    TypeOrmModule.forFeature([
      Entry,
      EntryGroupTotal,
      EntryMeta,
      EntryText,
      EntryTotal,
      EntryTranslation,
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
    EndDates,
    EntryDrafts,
    EntryTextsRepository,
    EntryLanguageContent,
    EntryTextContent,
    EntryJobs,
    EntryValues,
    FieldStates,
    HiddenEntries,
    LanguageIndexing,
    MovedEntries,
    EntryListRepository,
    EntryPlans,
    EntryReferences,
    EntryRelations,
    PublishedEntriesRepository,
    RevisionsRepository,
    RouteSegments,
    SearchedFields,
    TranslationsRepository,
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
    pageFields: PageFields,
    targets: ReferenceTargets,
    references: EntryReferences,
    purge: ModelPurge,
    moves: ModelMoves,
    moved: MovedEntries,
    entries: HiddenEntries,
    hiddenValues: HiddenFieldValues,
    values: EntryValues,
    referring: SettingReferences,
    translations: TranslationsRepository,
    texts: TextMembers,
    languages: LanguageContents,
    ofLanguages: EntryLanguageContent,
    ofTexts: EntryTextContent,
  ) {
    referring.provide('entry', (ids) => translations.referred(ids));
    languages.register(ofLanguages);
    languages.register(ofTexts);
    model.register(declared);
    model.register(texts);
    purge.register(entries);
    moves.register(moved);
    hiddenValues.register(values);
    const typeOf = (name: string, own: Model) => own.all(ENTRY_TYPES).find((type) => type.name === name);
    fields.registerOwners(
      (name, own, { types: some }) => {
        const type = typeOf(name, own);
        return name in some || Boolean(type?.isExtensible || type?.hasFields);
      },
      {
        reserved: (name, own) => typeOf(name, own)?.metaNames ?? [FOOTNOTES],
        without: (name, own) => typeOf(name, own)?.fieldsWithout ?? [],
      },
    );
    pageFields.registerOwners((name) => types.get(name)?.hasPages === true);
    targets.register(references);
    types.register(POST, PAGE, BLOCK);
    roles.register(ENTRY_CAPABILITIES);
    for (const { name, convention } of STATUSES.values()) if (convention) dialect.declare([name, convention]);
  }
}
