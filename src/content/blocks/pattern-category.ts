import { BLOCK, taxonomyLabels } from '../../entries/types/index.js';
import type { Taxonomy } from '../../terms/index.js';

const NAME = 'wp_pattern_category';

/** The categories in which editors sort reusable blocks. Everybody who may edit blocks may assign them. */
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
  imported: { as: 'pattern categories', position: 4 },
};
