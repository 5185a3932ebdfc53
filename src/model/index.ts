/** The content model that a site declares: entry types and taxonomies of its own. */
export { ContentModel } from './content-model.js';
export { ContentModelModule } from './content-model.module.js';
export { type AppliedModel, type ModelContribution, ModelContributions } from './contributions.js';
export { declarationSchema } from './declaration.js';
export type { DeclaredTaxonomy, DeclaredType, ModelDeclaration, ModelProblem } from './declaration.js';
