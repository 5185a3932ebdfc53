export { Arg, BareField, Field, Meta, Text } from './arg.decorator.js';
export { ContextDto, CONTEXTS, IdDto, ListDto, NoDto, SelectionDto, type Context } from './common.dto.js';
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
export { Check, IsDateTime, IsEmailOrEmpty, IsIpOrEmpty, MaxCharacters, RequiredIf } from '#libs/binding';
