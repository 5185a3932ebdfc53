import type { Type } from '@nestjs/common';
import type { LoadedExtension } from './checked-extensions.js';
import { ExtensionError, reasonOf } from './extension-error.js';
import { partsOfModule } from './module-parts.js';

/**
 * An error of the start; if an extension is its cause, one line that names the extension. The framework says of which
 * class it cannot make an instance; the stacks of other errors name the class that threw them, or their texts one that is
 * declared wrongly.
 */
export function namingExtension(error: unknown, extensions: readonly LoadedExtension[]): unknown {
  if (error instanceof ExtensionError || !extensions.length) return error;
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const [, setting = ''] = /^Setting registered twice: (\w+)/.exec(message) ?? [];
  const owner = extensions.find(({ options: { settings = {} } }) => Object.hasOwn(settings, setting));
  if (owner) return new ExtensionError(owner.name, `has the setting ${setting}, which is taken`, error);
  const { type } = Object(error) as { type?: string | { name?: string } };
  const [, page] = /^Two handlers are registered for \w+ \/\{home\}\/([^/.]+)/.exec(message) ?? [];
  const pages = extensions.find(({ name, options }) => name === page && options.pages);
  if (pages) return new ExtensionError(pages.name, `has pages below /${page}, where the site has others`, error);
  const named = new Set([
    typeof type === 'string' ? type : type?.name,
    throwerIn(stack),
    // What is wrong with a class begins with its name: `NotesController.list`, `WriteNoteDto.text`.
    /^([A-Z]\w*)[._]\w+[ :]/.exec(message)?.[1],
  ]);
  const found = extensions.find(({ options: { module } }) =>
    classesOf(module).some(({ name }) => name && named.has(name)),
  );
  return found ? new ExtensionError(found.name, `cannot start: ${reasonOf(error)}${hintFor(message)}`, error) : error;
}

/** What to do about a parameter whose class the compiler has left out. */
const hintFor = (message: string): string =>
  / argument (?:Function|Object) at index /.test(message)
    ? '; import the class of the parameter as a value, not with "import type"'
    : '';

/** The classes of a module, with those of the parameters of its routes. */
function classesOf(module: Type | undefined): { name?: string }[] {
  const { modules, controllers, providers } = partsOfModule(module);
  const parameters = controllers.flatMap(({ prototype }: { prototype: object }) =>
    Object.getOwnPropertyNames(prototype).flatMap(
      (method) => (Reflect.getMetadata('design:paramtypes', prototype, method) ?? []) as { name?: string }[],
    ),
  );
  return [...modules, ...controllers, ...providers, ...parameters.filter(Boolean)];
}

/** The class whose constructor or method has thrown an error, as its stack says; empty if a function has. */
function throwerIn(stack: string): string {
  const [, line = ''] = /\n\s+at (.+)/.exec(stack) ?? [];
  return /^(?:async )?(?:new )?(\w+)(?:\.| \()/.exec(line)?.[1] ?? '';
}
