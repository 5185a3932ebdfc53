/** The content model that a site declares: entry types, taxonomies and fields of its own. */
export { appliedDeclaration } from './applied-declaration.repository.js';
export { ContentModel } from './content-model.js';
export { withKeptParts } from './kept-parts.js';
export { ContentModelModule } from './content-model.module.js';
export { type AppliedModel, type ModelContribution, ModelContributions } from './contributions.js';
export { declarationIn } from './declaration-file.js';
export { declarationSchema, readDeclaration } from './declaration.js';
export type { DeclaredTaxonomy, DeclaredType, ModelDeclaration, ModelProblem } from './declaration.js';
export { type HiddenItems, type ModelStep, type PlannedStep, planOf, stepsText, stepText } from './model-plan.js';
export { ModelMoves, type NamedContent } from './model-moves.js';
export { type HiddenContent, type HiddenKind, ModelPurge, NAMED_IDS } from './model-purge.js';
export { type DeclaredField, defaultOf, FIELD_LIMITS, type FieldRight } from './field-declaration.js';
export { type FieldIds, sourceOf } from './field-numbers.js';
export type { FieldShape } from './field-shape.js';
export { type IndexColumn, fittingValue, InvalidValue, readValue, schemaOfShape, typeOfField } from './field-types.js';
