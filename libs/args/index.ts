export { Arg, Field, Meta, Text } from './arg.decorator.js';
export { argsOf, describeArg, type ArgOptions, type ArgSpec, type ArgType, type JsonType } from './arg-spec.js';
export { ArgBinder, type ArgCheck, type ArgSources, type ReadArgs } from './bind.js';
export { Misfit, asNumber, coerce } from './coerce.js';
export { CONTEXTS, ContextArgs, IdArgs, ListArgs, NoArgs, SelectionArgs, type Context } from './common-args.js';
export { optional, without, withoutExamples } from './derive.js';
