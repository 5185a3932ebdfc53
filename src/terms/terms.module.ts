import { Module } from '@nestjs/common';
import { EntriesModule } from '../entries/entries.module.js';
import { PublicAddresses } from './public-addresses.js';
import { TermAssignmentsModule } from './term-assignments.module.js';
import { TermImport } from './term-import.js';
import { TermList } from './term-list.js';
import { TermRemoval } from './term-removal.js';
import { TermRoutes } from './term-routes.js';
import { TermSlugs } from './term-slugs.js';
import { CategoryPresenter, EventCategoryPresenter, TagPresenter, TermPresenters } from './term.presenter.js';
import { TermsPolicy } from './terms.policy.js';
import { TermsService } from './terms.service.js';

const SHARED = [PublicAddresses, TermImport, TermList, TermPresenters, TermRoutes, TermsPolicy, TermsService];

/** Taxonomies, their terms, and the terms of entries. */
@Module({
  imports: [EntriesModule, TermAssignmentsModule],
  providers: [...SHARED, CategoryPresenter, EventCategoryPresenter, TagPresenter, TermRemoval, TermSlugs],
  exports: [...SHARED, CategoryPresenter, EventCategoryPresenter, TagPresenter, TermAssignmentsModule],
})
export class TermsModule {}
