import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/entries.module.js';
import { TermsModule } from '../../terms/terms.module.js';
import { StatusPresenter } from './status.presenter.js';
import { StatusesController, StatusesPolicy } from './statuses.controller.js';
import { TaxonomiesController, TaxonomiesPolicy } from './taxonomies.controller.js';
import { TaxonomyPresenter } from './taxonomy.presenter.js';
import { ThemePresenter } from './theme.presenter.js';
import { ThemesController, ThemesPolicy } from './themes.controller.js';
import { TypePresenter } from './type.presenter.js';
import { TypesController, TypesPolicy } from './types.controller.js';

/** What the site tells of itself: kinds of entries, statuses, taxonomies and the theme. */
@Module({
  imports: [EntriesModule, TermsModule],
  controllers: [TypesController, StatusesController, TaxonomiesController, ThemesController],
  providers: [
    TypePresenter,
    StatusPresenter,
    TaxonomyPresenter,
    ThemePresenter,
    TypesPolicy,
    StatusesPolicy,
    TaxonomiesPolicy,
    ThemesPolicy,
  ],
})
export class RegistryModule {}
