import { type ArgSpec, argsOf, giveArgs } from '#libs/binding';

type Class<T> = new () => T;
type Change = (spec: ArgSpec) => ArgSpec | undefined;

/** A class with changed arguments of another one. Nothing is registered with class-validator. */
function derive<T extends object>(base: Class<T>, change: Change): Class<T> {
  class Derived {}
  giveArgs(
    Derived,
    [...argsOf(base).values()].flatMap((spec) => change(spec) ?? []),
  );
  return Derived as Class<T>;
}

/** A change of arguments, also as the root of the convention has them. */
const atBothRoots =
  (change: Change): Change =>
  (spec) => {
    const changed = change(spec);
    return changed?.inConvention ? { ...changed, inConvention: change(changed.inConvention) } : changed;
  };

const ROOTS = {
  own: {
    differs: ({ shown }: ArgSpec) => shown !== undefined,
    change: (spec: ArgSpec) => (spec.shown ? undefined : spec),
    made: new WeakMap<object, Class<object>>(),
  },
  convention: {
    differs: ({ inConvention }: ArgSpec) => inConvention !== undefined,
    change: ({ inConvention, ...spec }: ArgSpec) => (inConvention ? { ...inConvention, own: spec } : spec),
    made: new WeakMap<object, Class<object>>(),
  },
};

/** The arguments of a class as one of the roots has them: the class itself, unless that root has others. */
export function argsAtRoot<T extends object>(base: Class<T>, root: keyof typeof ROOTS): Class<T> {
  const { differs, change, made } = ROOTS[root];
  const known = made.get(base) ?? ([...argsOf(base).values()].some(differs) ? derive(base, change) : base);
  made.set(base, known);
  return known as Class<T>;
}

/**
 * The same arguments, all optional. Their defaults become documentation, so that an update does not reset members that
 * were not sent.
 */
export function optional<T extends object>(base: Class<T>): Class<Partial<T>> {
  return derive(
    base as Class<Partial<T>>,
    atBothRoots((spec) => ({ ...spec, required: false, defaultIsDocumentation: true })),
  );
}

/** The same arguments. The named ones have no example, so that the documentation does not fill them in. */
export function withoutExamples<T extends object>(base: Class<T>, ...names: (keyof T & string)[]): Class<T> {
  const bare = new Set<string>(names);
  return derive(
    base,
    atBothRoots((spec) => (bare.has(spec.name) ? { ...spec, example: undefined } : spec)),
  );
}

/**
 * The same arguments except the named ones.
 *
 * @example export class ListNotesDto extends without(ListDto, 'context', 'search') {}
 */
export function without<T extends object, K extends keyof T & string>(
  base: Class<T>,
  ...names: K[]
): Class<Omit<T, K>> {
  const left = new Set<string>(names);
  return derive(base as Class<Omit<T, K>>, (spec) => (left.has(spec.name) ? undefined : spec));
}
