import { Module } from '@nestjs/common';
import { TermsModule } from '../../terms/terms.module.js';
import { CategoriesController } from './categories.controller.js';
import { TagsController } from './tags.controller.js';

@Module({ imports: [TermsModule], controllers: [CategoriesController, TagsController] })
export class TermRoutesModule {}
