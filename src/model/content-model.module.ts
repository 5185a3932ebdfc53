import { Global, Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../settings/index.js';
import { ContentModel } from './content-model.js';
import { ModelContributions } from './contributions.js';
import { ModelMoves } from './model-moves.js';
import { ModelPurge } from './model-purge.js';
import { ModelController } from './model.controller.js';
import { ModelPolicy } from './model.policy.js';
import { ModelPresenter } from './model.presenter.js';

/** The content model that the site declares. Modules contribute what follows from it. */
@Global()
@Module({
  imports: [SettingsModule],
  controllers: [ModelController],
  providers: [ContentModel, ModelContributions, ModelMoves, ModelPolicy, ModelPresenter, ModelPurge],
  exports: [ContentModel, ModelContributions, ModelMoves, ModelPurge],
})
export class ContentModelModule {
  constructor(tags: OpenApiTags) {
    tags.declare(690, {
      'lintel/v1': 'The index of what is beside the conventions. The index of the site does not list these routes.',
      'lintel/v1 model':
        'The entry types, taxonomies and fields that this site declares. What is applied takes effect at once.',
    });
  }
}
