import type { LoadedExtension } from './checked-extensions.js';
import { ExtensionError, reasonOf } from './extension-error.js';
import { partsOfModule } from './module-parts.js';

/**
 * An error of the start; if an extension is its cause, one line that names the extension. The framework says of which
 * class it cannot make an instance; the stacks of other errors name the class that threw them.
 */
export function namingExtension(error: unknown, extensions: readonly LoadedExtension[]): unknown {
  if (error instanceof ExtensionError || !extensions.length) return error;
  const [, setting = ''] = /^Setting registered twice: (\w+)/.exec(error instanceof Error ? error.message : '') ?? [];
  const owner = extensions.find(({ options: { settings = {} } }) => Object.hasOwn(settings, setting));
  if (owner) return new ExtensionError(owner.name, `has the setting ${setting}, which is taken`, error);
  const { type } = Object(error) as { type?: string | { name?: string } };
  const names = [
    typeof type === 'string' ? type : type?.name,
    throwerIn(error instanceof Error ? (error.stack ?? '') : ''),
  ];
  const found = extensions.find(({ options: { module } }) => {
    const { modules, controllers, providers } = partsOfModule(module);
    return [...modules, ...controllers, ...providers].some(({ name }) => names.includes(name));
  });
  return found ? new ExtensionError(found.name, `cannot start: ${reasonOf(error)}`, error) : error;
}

/** The class whose constructor or method has thrown an error, as its stack says; empty if a function has. */
function throwerIn(stack: string): string {
  const [, line = ''] = /\n\s+at (.+)/.exec(stack) ?? [];
  return /^(?:async )?(?:new )?(\w+)(?:\.| \()/.exec(line)?.[1] ?? '';
}
