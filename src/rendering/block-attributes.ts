import { TypeMismatch, coerce } from '#libs/args';
import type { ParamProblem } from '#libs/errors';

interface AttributeTypes {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  object: Record<string, unknown>;
  'object[]': Record<string, unknown>[];
}

/** What may be said in one attribute of a block. */
export interface AttributeSpec {
  readonly type: keyof AttributeTypes;
  /** The value of one that is not sent or does not fit. */
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The attributes of a block by name. */
export type AttributeSpecs = Readonly<Record<string, AttributeSpec>>;

/** The values of declared attributes; those without a default may be absent. */
export type AttributeValues<S extends AttributeSpecs> = {
  readonly [N in keyof S]: S[N] extends { readonly default: unknown }
    ? AttributeTypes[S[N]['type']]
    : AttributeTypes[S[N]['type']] | undefined;
};

/** The first thing that is wrong with sent attributes, in the words of the argument that carries them. */
export function problemOf(specs: AttributeSpecs, sent: Readonly<Record<string, unknown>>): ParamProblem | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const problem = validate(specs, name, value);
    if (problem) return problem;
  }
  return undefined;
}

/** The values of attributes: what is not declared or does not fit counts as not sent. */
export function readAttributes<S extends AttributeSpecs>(
  specs: S,
  sent: Readonly<Record<string, unknown>>,
): AttributeValues<S> {
  const values = Object.entries(specs).map(([name, spec]) => {
    const value = Object.hasOwn(sent, name) && !validate(specs, name, sent[name]) ? sent[name] : null;
    return [name, value === null ? spec.default : coerce({ name, type: spec.type }, value)];
  });
  return Object.fromEntries(values) as AttributeValues<S>;
}

function validate(specs: AttributeSpecs, name: string, value: unknown): ParamProblem | undefined {
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  const shown = `attributes[${name.slice(0, 50)}]`;
  if (!spec) {
    return { code: 'rest_additional_properties_forbidden', message: `${shown} is not an attribute of this block.` };
  }
  // A block that says null says nothing.
  if (value === null) return undefined;
  const read = coerce({ name, type: spec.type }, value);
  if (read instanceof TypeMismatch) {
    return { code: 'rest_invalid_type', message: read.messageFor(shown), data: { param: read.pathIn(shown) } };
  }
  if (spec.enum && !spec.enum.includes(String(read))) {
    return { code: 'rest_not_in_enum', message: `${shown} is not one of ${spec.enum.join(', ')}.` };
  }
  const { minimum = -Infinity, maximum = Infinity } = spec;
  if (typeof read === 'number' && (read < minimum || read > maximum)) {
    return { code: 'rest_out_of_bounds', message: `${shown} must be between ${minimum} and ${maximum}.` };
  }
  return undefined;
}
