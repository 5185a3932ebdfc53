import { Module } from '@nestjs/common';
import { TermsModule } from '../../terms/index.js';
import { CategoriesController, TagsController } from '../../terms/routes/index.js';

/** The routes of categories and tags. */
@Module({
  imports: [TermsModule],
  controllers: [CategoriesController, TagsController],
})
export class TermRoutesModule {}
