import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { ModelContributions } from '../../model/index.js';
import { EntryRoutesModule } from '../entries/index.js';
import { PageRoutesModule } from '../pages/index.js';
import { EntryTranslator } from './entry-translator.js';
import { TranslationRoutes } from './translation-routes.js';
import { TranslationsController } from './translations.controller.js';
import { TranslationsPolicy } from './translations.policy.js';

/** The routes that make translations. */
@Module({
  imports: [EntryRoutesModule, PageRoutesModule],
  controllers: [TranslationsController],
  providers: [EntryTranslator, TranslationRoutes, TranslationsPolicy],
})
export class TranslationRoutesModule {
  constructor(model: ModelContributions, routes: TranslationRoutes, tags: OpenApiTags) {
    model.register(routes);
    tags.declare(692, {
      'lintel/v1 translations':
        'Translations of posts, pages and other entries, on sites with several languages. A new one is a draft with the texts of its original.',
    });
  }
}
