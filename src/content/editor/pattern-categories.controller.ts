import { Injectable } from '@nestjs/common';
import { ConventionOnly } from '#libs/routes';
import { TermPresenter, termsController } from '../../terms/routes/index.js';
import { PATTERN_CATEGORY } from '../blocks/index.js';

/** Response fields and links of a category of reusable blocks. */
@Injectable()
export class PatternCategoryPresenter extends TermPresenter {
  protected readonly taxonomy = PATTERN_CATEGORY;
}

export const PatternCategoriesController = termsController(PATTERN_CATEGORY, PatternCategoryPresenter, {
  name: 'PatternCategoriesController',
  one: 'a category of reusable blocks',
  many: 'categories of reusable blocks',
});
ConventionOnly()(PatternCategoriesController);
