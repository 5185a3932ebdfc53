import type { ArgLimits, ArgMarks, ArgOptions, ArgType } from './arg-spec.js';

/** What the decorators of a field declare besides constraints. */
export interface Declaration extends ArgOptions, ArgMarks {
  /** Absent if only decorators beside `@Arg` have run. */
  type?: ArgType;
  /** Values that are listed, but not enforced. */
  listedValues?: ArgLimits['enum'];
  /** What the root of the convention has otherwise, and the class of the field with its constraints and marks there. */
  convention?: { change: ArgOptions & { type?: ArgType }; type: abstract new () => object };
}

const declarations = new WeakMap<object, Map<string, Declaration>>();

/** The declarations of the fields of a class itself. */
export const declarationsOf = (prototype: object): ReadonlyMap<string, Declaration> =>
  declarations.get(prototype) ?? new Map<string, Declaration>();

/** Adds to the declaration of a field. The decorators of a field stand in any order, so the first one begins it. */
export function declare(prototype: object, key: string | symbol, declared: Declaration): Declaration {
  const fields = declarations.get(prototype) ?? new Map<string, Declaration>();
  declarations.set(prototype, fields);
  const declaration = Object.assign(fields.get(String(key)) ?? {}, declared);
  fields.set(String(key), declaration);
  return declaration;
}
