import { Injectable } from '@nestjs/common';
import { ConventionOnly } from '#libs/rest';
import { BLOCK, taxonomyLabels } from '../../entries/types/index.js';
import type { Taxonomy } from '../../terms/index.js';
import { TermPresenter, termsController } from '../../terms/routes/index.js';

const NAME = 'wp_pattern_category';

/** The categories in which editors sort reusable blocks. */
export const PATTERN_CATEGORY: Taxonomy = {
  name: NAME,
  restBase: NAME,
  hierarchical: false,
  schemaTitle: NAME,
  archiveBase: NAME,
  manage: 'manage_categories',
  create: BLOCK.capabilities.edit,
  assign: BLOCK.capabilities.edit,
  labels: taxonomyLabels('pattern category', 'pattern categories'),
  responseCapabilities: {
    manage_terms: 'manage_categories',
    edit_terms: 'manage_categories',
    delete_terms: 'manage_categories',
    assign_terms: BLOCK.capabilities.edit,
  },
  isInternal: true,
};

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
