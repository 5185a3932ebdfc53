export {
  describeArg,
  ONE_OR_MORE_TEXTS,
  type ArgLimits,
  type ArgOptions,
  type ArgSpec,
  type ArgType,
  type ConstraintClass,
  type JsonSchema,
  type JsonType,
} from './arg-spec.js';
export { Arg, BareField, Field, Meta, Text } from './arg.decorator.js';
export { argsOf, giveArgs, specOf } from './args-of.js';
export { ArgBinder, type ArgSources, type ResolveConstraint } from './bind.js';
export { asNumber, coerce, TypeMismatch } from './coercion.js';
export { ContextDto, CONTEXTS, IdDto, ListDto, NoDto, SelectionDto, type Context } from './common.dto.js';
export {
  Check,
  IsDateTime,
  IsEmailOrEmpty,
  IsIpOrEmpty,
  MaxCharacters,
  RequiredIf,
  type ArgRule,
} from './constraints.js';
export { argsAtRoot, optional, without, withoutExamples } from './mapped-types.js';
export {
  Bare,
  DefaultIsDocumentation,
  InConvention,
  IsName,
  ListedAs,
  ListedValues,
  OnlyInConvention,
  Respelled,
  Stored,
  Unlisted,
} from './marks.js';
export { ReasonedConstraint } from './reasoned-constraint.js';
