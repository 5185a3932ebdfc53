export {
  argsOf,
  describeArg,
  ONE_OR_MORE_TEXTS,
  type ArgOptions,
  type ArgSpec,
  type ArgType,
  type ConstraintClass,
  type JsonSchema,
  type JsonType,
} from './arg-spec.js';
export {
  Arg,
  argsAtRoot,
  ContextDto,
  CONTEXTS,
  Field,
  IdDto,
  ListDto,
  Meta,
  NoDto,
  optional,
  SelectionDto,
  Text,
  without,
  withoutExamples,
  type Context,
} from './arg.decorator.js';
export { ArgBinder, type ArgSources, type ResolveConstraint } from './bind.js';
export { asNumber, coerce, ReasonedConstraint, TypeMismatch } from './validation.js';
