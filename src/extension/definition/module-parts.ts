import type { DynamicModule, Type } from '@nestjs/common';

/** What the names of the tables of an extension begin with. */
export const tablePrefix = (extension: string): string => `${extension.replaceAll('-', '_')}_`;

type Imported = Type | DynamicModule | { forwardRef: () => Type };

/** The classes of which a module is made, as its decorators say, with those of the modules that it imports. */
export interface ModuleParts {
  modules: readonly Type[];
  controllers: readonly Type[];
  /** Only providers that are classes. */
  providers: readonly Type[];
}

/** Reads the decorators of a module. Nothing is created of it. */
export function partsOfModule(start: Type | undefined): ModuleParts {
  const modules = new Set<Type>();
  const controllers = new Set<Type>();
  const providers = new Set<Type>();
  const add = (imported: Imported): void => {
    const one = 'forwardRef' in imported ? imported.forwardRef() : imported;
    const type = typeof one === 'function' ? one : one.module;
    // A module may be imported several times with other parts.
    if (typeof one === 'function' && modules.has(one)) return;
    modules.add(type);
    const declared = (key: 'imports' | 'controllers' | 'providers'): unknown[] => [
      ...((Reflect.getMetadata(key, type) as unknown[] | undefined) ?? []),
      ...(typeof one === 'function' ? [] : ((one[key] as unknown[] | undefined) ?? [])),
    ];
    for (const controller of declared('controllers')) controllers.add(controller as Type);
    for (const provider of declared('providers')) if (typeof provider === 'function') providers.add(provider as Type);
    for (const next of declared('imports')) if (isModule(next)) add(next);
  };
  if (start) add(start);
  return { modules: [...modules], controllers: [...controllers], providers: [...providers] };
}

/** Whether an import is known now: some are promises. */
const isModule = (imported: unknown): imported is Imported =>
  typeof imported === 'function' ||
  (typeof imported === 'object' && imported !== null && ('module' in imported || 'forwardRef' in imported));
