/** The fields that a site declares, and the values of items. */
export { DeclaredFields, type FieldLimit, type KnowsOwner, SIMPLE } from './declared-fields.js';
export { fieldListArgs, fieldWriteArgs, withAcf } from './field-args.js';
export { FieldMembers, type WithValues } from './field-members.js';
export { type Field, Fields, FIELDS, fieldsOf, mapReferences, schemasOf, targetsIn, USER } from './field.js';
export { type ForeignMeta, type ForeignTarget, ForeignValues } from './foreign-values.js';
export {
  comparable,
  FieldValues,
  type IndexedValue,
  isHiddenBy,
  mergeValues,
  replaceTexts,
  textsOfValues,
  withReferences,
} from './field-values.js';
export { FieldReferences } from './field-references.js';
export { HiddenFieldValues, type ValuedItem, type ValueTable } from './hidden-values.js';
export { divideLeft, withLeft } from './left-values.js';
export { fail as failField } from './fields.errors.js';
export { FieldsModule } from './fields.module.js';
export { PageFields, type PageValues, STORED_NOINDEX } from './page-fields.js';
export { type Readable, type ReferenceTarget, ReferenceTargets } from './reference-targets.js';
