import { Module } from '@nestjs/common';
import { ModelContributions } from '../../model/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import { PageRoutesModule } from '../pages/index.js';
import { RevisionRoutesModule } from '../revisions/index.js';
import { DeclaredChanges } from './declared-changes.js';
import { DeclaredEntriesController } from './declared-entries.controller.js';
import { DeclaredKinds } from './declared-kinds.js';
import { DeclaredAutosavesController, DeclaredRevisionsController } from './declared-revisions.controllers.js';
import { DeclaredRoutes } from './declared-routes.js';
import { DeclaredTermsController } from './declared-terms.controller.js';

/** The routes of the types and taxonomies that a site declares. */
@Module({
  imports: [EntryRoutesModule, PageRoutesModule, RevisionRoutesModule],
  controllers: [
    DeclaredEntriesController,
    DeclaredRevisionsController,
    DeclaredAutosavesController,
    DeclaredTermsController,
  ],
  providers: [DeclaredChanges, DeclaredKinds, DeclaredRoutes],
  exports: [DeclaredChanges],
})
export class DeclaredTypesModule {
  constructor(model: ModelContributions, routes: DeclaredRoutes) {
    model.register(routes);
  }
}
