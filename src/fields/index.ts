/** The fields that a site declares, and the values of items. */
export { DeclaredFields, type KnowsOwner } from './declared-fields.js';
export { FieldMembers } from './field-members.js';
export { type Field, Fields, fieldsOf, mapReferences, schemasOf, targetsIn, USER } from './field.js';
export { type ForeignMeta, type ForeignTarget, ForeignValues } from './foreign-values.js';
export {
  comparable,
  FieldValues,
  type IndexedValue,
  isHiddenBy,
  mergeValues,
  replaceTexts,
  textsOfValues,
} from './field-values.js';
export { divideLeft, withLeft } from './left-values.js';
export { fail as failField } from './fields.errors.js';
export { FieldsModule } from './fields.module.js';
