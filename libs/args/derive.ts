import 'reflect-metadata';
import { Arg } from './arg.decorator.js';
import { argsOf, type ArgSpec } from './arg-spec.js';

type Class<T> = new () => T;

function derive<T extends object>(base: Class<T>, change: (spec: ArgSpec) => ArgSpec | undefined): Class<T> {
  class Derived {}
  for (const spec of argsOf(base).values()) {
    const changed = change(spec);
    if (changed) Arg(changed.type, changed)(Derived.prototype, spec.name);
  }
  return Derived as Class<T>;
}

/** The same arguments, none of them required; their defaults are documentation, so that an update resets nothing. */
export function optional<T extends object>(base: Class<T>): Class<Partial<T>> {
  return derive(base as Class<Partial<T>>, (spec) => ({ ...spec, required: false, defaultIsDocumentation: true }));
}

/** The same arguments, of which the named ones have no example that the documentation would fill in. */
export function withoutExamples<T extends object>(base: Class<T>, ...names: (keyof T & string)[]): Class<T> {
  const bare = new Set<string>(names);
  return derive(base, (spec) => (bare.has(spec.name) ? { ...spec, example: undefined } : spec));
}

/** The same arguments without the named ones. */
export function without<T extends object, K extends keyof T & string>(
  base: Class<T>,
  ...names: K[]
): Class<Omit<T, K>> {
  const left = new Set<string>(names);
  return derive(base as Class<Omit<T, K>>, (spec) => (left.has(spec.name) ? undefined : spec));
}
