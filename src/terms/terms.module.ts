import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RoleCapabilities } from '#libs/auth';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule, EntryTerms } from '../entries/index.js';
import { LanguageIndexes } from '../entries/languages/index.js';
import { DeclaredFields, HiddenFieldValues, type KnowsOwner, ReferenceTargets, SIMPLE } from '../fields/index.js';
import { ModelContributions, ModelPurge } from '../model/index.js';
import { LanguageContents, SettingsModule } from '../settings/index.js';
import { DeclaredTaxonomies } from './declared-taxonomies.js';
import { DefaultTerms } from './default-terms.js';
import { HiddenTerms } from './hidden-terms.js';
import { LocalisedTerms } from './languages/localised-terms.repository.js';
import { TermLanguageArgs } from './languages/term-language-args.js';
import { TermLanguageContent } from './languages/term-language-content.js';
import { TermLanguageMembers } from './languages/term-language-members.js';
import { TermLanguages } from './languages/term-languages.js';
import { TermTexts } from './languages/term-texts.js';
import { TermTranslations } from './languages/term-translations.js';
import { TermTranslationsRepository } from './languages/term-translations.repository.js';
import { PublicUrls } from './public-urls.js';
import { TermRoutes } from './routes/term-routes.js';
import { CategoryPresenter, TagPresenter, TermPresenters } from './routes/term.presenter.js';
import { TermsPolicy } from './routes/terms.policy.js';
import { TAXONOMIES, Taxonomies } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import { TERM_CAPABILITIES } from './term-capabilities.js';
import { TermImport } from './term-import.js';
import { TermInvalidation } from './term-invalidation.js';
import { LANGUAGE_INDEXES, TermList } from './term-list.repository.js';
import { TermNames } from './term-names.js';
import { TermReferences } from './term-references.js';
import { TermValues } from './term-values.repository.js';
import { EntryTerm, Term, TermText, TermTranslation } from './term.entity.js';
import { TermsRepository } from './terms.repository.js';
import { TermsService } from './terms.service.js';

const OF_ENTRIES = [
  LocalisedTerms,
  Taxonomies,
  TermAssignments,
  TermLanguages,
  TermsRepository,
  TermTranslations,
  TermTranslationsRepository,
];

/** Binds the port `EntryTerms` globally, because the module of entries must not import this one. */
@Global()
@Module({
  imports: [EntriesModule, SettingsModule, TypeOrmModule.forFeature([EntryTerm, Term, TermText, TermTranslation])],
  providers: [...OF_ENTRIES, DefaultTerms, { provide: EntryTerms, useExisting: TermAssignments }],
  exports: [...OF_ENTRIES, EntryTerms],
})
export class EntryTermsModule {
  constructor(tags: OpenApiTags, indexes: LanguageIndexes) {
    indexes.add(Term, LANGUAGE_INDEXES);
    tags.declare(105, {
      'cms/v2 categories': 'Terms with parents that group posts. Every post has at least one.',
      'cms/v2 tags': 'Terms without parents that describe posts. A post can have any number.',
    });
  }
}

const SHARED = [
  CategoryPresenter,
  PublicUrls,
  TagPresenter,
  TermImport,
  TermLanguageMembers,
  TermList,
  TermPresenters,
  TermRoutes,
  TermsPolicy,
  TermsService,
];

/**
 * Taxonomies, their terms, and the terms of entries. Includes routes, arguments and policy, because both `cms/v2` and
 * the calendar have taxonomies.
 */
@Module({
  imports: [EntriesModule, EntryTermsModule, SettingsModule],
  providers: [
    ...SHARED,
    DeclaredTaxonomies,
    HiddenTerms,
    TermInvalidation,
    TermLanguageArgs,
    TermLanguageContent,
    TermNames,
    TermReferences,
    TermTexts,
    TermValues,
  ],
  exports: [...SHARED, EntryTermsModule],
})
export class TermsModule {
  constructor(
    roles: RoleCapabilities,
    model: ModelContributions,
    declared: DeclaredTaxonomies,
    fields: DeclaredFields,
    targets: ReferenceTargets,
    references: TermReferences,
    purge: ModelPurge,
    hidden: HiddenTerms,
    hiddenValues: HiddenFieldValues,
    values: TermValues,
    languageArgs: TermLanguageArgs,
    contents: LanguageContents,
    content: TermLanguageContent,
  ) {
    contents.register(content);
    model.register(declared);
    model.register(languageArgs);
    purge.register(hidden);
    hiddenValues.register(values);
    const knows: KnowsOwner = (name, own, { taxonomies }) =>
      name in taxonomies || own.all(TAXONOMIES).some((one) => one.name === name && !one.isInternal);
    fields.registerOwners(knows, { without: () => SIMPLE });
    targets.register(references);
    roles.register(TERM_CAPABILITIES);
  }
}
