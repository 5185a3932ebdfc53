import type { InitializeHook, LoadHook, ResolveHook } from 'node:module';

/** What the main thread knows of the packages that extensions share with Lintel. */
export interface HostNames {
  /** URL of the folder of the build. Its modules find their imports themselves. */
  build: string;
  /** Key of the packages in the global object of the main thread. */
  key: string;
  /** The names that each package exports. */
  names: Readonly<Record<string, readonly string[]>>;
}

const SCHEME = 'lintel-host:';
const TYPESCRIPT = /\.[cm]?tsx?$/;

let host: HostNames = { build: '', key: '', names: {} };

/** Node.js calls it in the thread of its loader, with the data of `register`. */
export const initialize: InitializeHook<HostNames> = (data) => {
  host = data;
};

/**
 * Packages whose copies work together. A package of somebody else may need another version than Lintel has, so it gets
 * what is installed for it.
 */
const MAY_DIFFER: ReadonlySet<string> = new Set(['rxjs', 'zod']);

/** Sends imports of shared packages from outside of the build to the copies that Lintel itself uses. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const { parentURL } = context;
  if (parentURL === undefined || parentURL.startsWith(host.build)) return next(specifier, context);
  if (Object.hasOwn(host.names, specifier)) {
    const installed = MAY_DIFFER.has(specifier) ? await ifFound(next(specifier, context)) : undefined;
    return installed ?? { url: SCHEME + specifier, shortCircuit: true };
  }
  const owner = Object.keys(host.names).find((name) => specifier.startsWith(`${name}/`));
  // What the package of Lintel has for others, its manifest says.
  if (owner === undefined || owner === 'lintel' || MAY_DIFFER.has(owner)) return next(specifier, context);
  // Lintel's own packages import parts of each other where it is not bundled.
  const [own, part] = await Promise.all([
    ifFound(next(owner, { ...context, parentURL: host.build })),
    ifFound(next(specifier, context)),
  ]);
  if (own && part && folderOf(own.url, owner) === folderOf(part.url, owner)) return part;
  throw new Error(`${specifier} is no import of extensions: import from ${owner}`);
};

/** What resolves, or undefined. */
const ifFound = async (resolved: ReturnType<ResolveHook>): Promise<Awaited<ReturnType<ResolveHook>> | undefined> => {
  try {
    return await resolved;
  } catch {
    return undefined;
  }
};

/** The folder of the installed package that a module belongs to. */
function folderOf(url: string, name: string): string {
  const folder = `/node_modules/${name}/`;
  const at = url.lastIndexOf(folder);
  return at < 0 ? url : url.slice(0, at + folder.length);
}

/** Makes a module of the names of a shared package. Refuses sources: the types that injection needs are not in them. */
export const load: LoadHook = async (url, context, next) => {
  if (!url.startsWith(SCHEME)) {
    if (!TYPESCRIPT.test(url) || url.startsWith(host.build)) return next(url, context);
    const found = await Promise.resolve(next(url, context)).catch(() => undefined);
    if (found && !found.format?.endsWith('typescript')) return found;
    throw new Error(`${url} is TypeScript: compile it, and import the JavaScript`);
  }
  const name = url.slice(SCHEME.length);
  // Some names are words of the language, such as `catch`, so none is declared under its own.
  const lines = (host.names[name] ?? []).map(
    (exported, at) => `const e${at} = shared[${JSON.stringify(exported)}]; export { e${at} as ${exported} };`,
  );
  const shared = `const shared = globalThis[Symbol.for(${JSON.stringify(host.key)})][${JSON.stringify(name)}];`;
  return { format: 'module', source: [shared, ...lines].join('\n'), shortCircuit: true };
};
