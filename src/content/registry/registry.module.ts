import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { TermsModule } from '../../terms/index.js';
import {
  StatusesController,
  StatusesPolicy,
  TaxonomiesController,
  TaxonomiesPolicy,
  ThemesController,
  ThemesPolicy,
  TypesController,
  TypesPolicy,
} from './registry.controllers.js';
import { StatusPresenter, TaxonomyPresenter, TypePresenter } from './registry.presenters.js';
import { ThemePresenter } from './theme.presenter.js';

/** Routes that describe the site: entry types, statuses, taxonomies and the theme. */
@Module({
  imports: [EntriesModule, TermsModule],
  controllers: [TypesController, StatusesController, TaxonomiesController, ThemesController],
  providers: [
    StatusesPolicy,
    StatusPresenter,
    TaxonomiesPolicy,
    TaxonomyPresenter,
    ThemePresenter,
    ThemesPolicy,
    TypePresenter,
    TypesPolicy,
  ],
})
export class RegistryModule {
  constructor(tags: OpenApiTags) {
    tags.declare(112, {
      'cms/v2 types': 'The types of entries with their capabilities and routes. They cannot be changed.',
      'cms/v2 statuses': 'The statuses that an entry can have. Drafts and private entries are for signed-in users.',
      'cms/v2 taxonomies': 'The taxonomies with their types and routes. They cannot be changed.',
      'cms/v2 themes': 'The theme of the site. There is only one.',
    });
  }
}
