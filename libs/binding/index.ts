/** What arguments are, without the classes that declare them: specifications, coercion, checks and their binder. */
export {
  describeArg,
  ONE_OR_MORE_TEXTS,
  type ArgLimits,
  type ArgOptions,
  type ArgSpec,
  type ArgType,
  type JsonSchema,
  type JsonType,
  type ArgMarks,
} from './arg-spec.js';
export { argsOf, type ArgsClass, giveArgs, specOf, ARG, hasType } from './args-of.js';
export { ArgBinder, type ArgSources, type ResolveConstraint } from './bind.js';
export { asNumber, coerce, TypeMismatch } from './coercion.js';
export {
  Check,
  IsDateTime,
  IsEmailOrEmpty,
  IsIpOrEmpty,
  MaxCharacters,
  RequiredIf,
  type ArgRule,
} from './constraints.js';
export { declare } from './declarations.js';
