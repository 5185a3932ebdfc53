import { checkedExtensions, ExtensionError, type LoadedExtension } from '../extension/definition/index.js';
import { Notices } from '../notices/index.js';
import { type AppConfig, VERSION } from './app.config.js';

/**
 * The extensions that ship with Lintel. They are written as others are, and differ in this only: every site has them
 * without listing them, unless it leaves them out, and nobody else may have their names.
 */
const SHIPPED = [Notices] as const;

/** Whether an extension with this name ships with Lintel. */
export const isShipped = (name: string): boolean => SHIPPED.some((one) => one.name === name);

/** The extensions of a site: those that ship with Lintel, and then those that it lists. */
export function withShipped(
  { WITHOUT_EXTENSIONS: leftOut }: Pick<AppConfig, 'WITHOUT_EXTENSIONS'>,
  listed: readonly LoadedExtension[],
): LoadedExtension[] {
  const taken = listed.find(({ name }) => isShipped(name));
  if (taken) throw new ExtensionError(taken.name, 'has the name of one that ships with Lintel');
  const kept = SHIPPED.filter(({ name }) => !leftOut.includes('all') && !leftOut.includes(name));
  return [...checkedExtensions(kept, VERSION), ...listed];
}
