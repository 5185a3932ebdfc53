import { Dialect } from '#libs/presenting';
import { Module } from '@nestjs/common';
import { CategoriesController, TagsController } from '../terms/routes/index.js';
import { EntriesModule } from '../entries/index.js';
import { SettingsModule } from '../settings/index.js';
import { TermsModule } from '../terms/index.js';
import { BlockRendererModule } from './block-renderer/block-renderer.module.js';
import { CommentRoutesModule } from './comments/comment-routes.module.js';
import { EditorModule } from './editor/editor.module.js';
import { ArticlesModule } from './entries/entry-routes.module.js';
import { MediaRoutesModule } from './media/media-routes.module.js';
import { MenuRoutesModule } from './menus/menu-routes.module.js';
import {
  StatusesController,
  StatusesPolicy,
  TaxonomiesController,
  TaxonomiesPolicy,
  ThemesController,
  ThemesPolicy,
  TypesController,
  TypesPolicy,
} from './registry/registry.controllers.js';
import { StatusPresenter, TaxonomyPresenter, TypePresenter } from './registry/registry.presenters.js';
import { ThemePresenter } from './registry/theme.presenter.js';
import { SettingRoutesModule } from './settings/setting-routes.module.js';
import { EntryListingsRepository } from './site/entry-listings.repository.js';
import { EntryListings } from './site/entry-listings.service.js';
import { SitemapRepository } from './site/sitemap.repository.js';
import { Sitemap } from './site/sitemap.service.js';
import { UserRoutesModule } from './users/user-routes.module.js';

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
export class RegistryModule {}

/** All routes of the namespace `cms/v2`. */
@Module({
  imports: [
    ArticlesModule,
    BlockRendererModule,
    CommentRoutesModule,
    EditorModule,
    EntriesModule,
    MediaRoutesModule,
    MenuRoutesModule,
    RegistryModule,
    SettingRoutesModule,
    SettingsModule,
    TermsModule,
    UserRoutesModule,
  ],
  controllers: [CategoriesController, TagsController],
  providers: [EntryListings, EntryListingsRepository, Sitemap, SitemapRepository],
  exports: [CommentRoutesModule, EntryListings, Sitemap],
})
export class ContentModule {
  constructor(dialect: Dialect) {
    dialect.declare(['cms/v2', 'wp/v2']);
  }
}
