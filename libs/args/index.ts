export { Arg, Field, Meta, Text } from './arg.decorator.js';
export {
  argsOf,
  describeArg,
  type ArgOptions,
  type ArgSpec,
  type ArgType,
  type ConstraintClass,
  type JsonType,
} from './arg-spec.js';
export { ArgBinder, type ArgSources, type ResolveConstraint } from './bind.js';
export { TypeMismatch, asNumber, coerce } from './coerce.js';
export { CONTEXTS, ContextArgs, IdArgs, ListArgs, NoArgs, SelectionArgs, type Context } from './common-args.js';
export { ReasonedConstraint } from './reasoned-constraint.js';
export { optional, without, withoutExamples } from './derive.js';
