import { Module } from '@nestjs/common';
import { EntriesModule } from '../../entries/index.js';
import { ModelContributions } from '../../model/index.js';
import { SettingsModule } from '../../settings/index.js';
import { PreviewLinks } from './preview-links.js';
import { PreviewRoutes } from './preview-routes.js';
import { PreviewPresenter } from './preview.presenter.js';
import { PREVIEW_SETTINGS } from './preview.settings.js';
import { PreviewsController } from './previews.controller.js';
import { PreviewsPolicy } from './previews.policy.js';

/** The routes that make links for previews. */
@Module({
  imports: [EntriesModule, SettingsModule.forFeature(PREVIEW_SETTINGS)],
  controllers: [PreviewsController],
  providers: [PreviewLinks, PreviewPresenter, PreviewRoutes, PreviewsPolicy],
})
export class PreviewRoutesModule {
  constructor(model: ModelContributions, routes: PreviewRoutes) {
    model.register(routes);
  }
}
