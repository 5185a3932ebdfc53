import { checkedExtensions, ExtensionError, type LoadedExtension } from '../extension/definition/index.js';
import { type AppConfig, VERSION } from './app.config.js';

/**
 * The extensions that ship with Lintel, by name. They are written as others are, and differ in this only: every site has
 * them without listing them, unless it leaves them out, and nobody else may have their names.
 */
const SHIPPED: Readonly<Record<string, () => Promise<unknown>>> = {
  notices: async () => (await import('../notices/index.js')).Notices,
};

/** Leaves all extensions out, also those that ship with Lintel. */
export const ALL = 'all';

/** Whether an extension with this name ships with Lintel. */
export const isShipped = (name: string): boolean => Object.hasOwn(SHIPPED, name);

/** The names of the extensions that ship with Lintel and that a site leaves out. */
export const leftOutOfShipped = ({ WITHOUT_EXTENSIONS: leftOut }: Pick<AppConfig, 'WITHOUT_EXTENSIONS'>): string[] =>
  Object.keys(SHIPPED).filter((name) => leftOut.includes(ALL) || leftOut.includes(name));

/**
 * The extensions of a site: those that ship with Lintel, and then those that it lists. A list that has the former already
 * keeps them.
 */
export async function withShipped(
  config: Pick<AppConfig, 'WITHOUT_EXTENSIONS'>,
  listed: readonly LoadedExtension[],
): Promise<LoadedExtension[]> {
  const leftOut = leftOutOfShipped(config);
  const loads = Object.entries(SHIPPED).flatMap(([name, load]) => (leftOut.includes(name) ? [] : [load()]));
  const own = checkedExtensions(await Promise.all(loads), VERSION);
  const others = listed.filter((one) => !own.some(({ options }) => options === one.options));
  const taken = others.find(({ name }) => isShipped(name));
  if (taken) throw new ExtensionError(taken.name, 'has the name of one that ships with Lintel');
  return [...own, ...others];
}
