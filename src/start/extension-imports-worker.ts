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

/** Sends imports of shared packages from outside of the build to the copies that Lintel itself uses. */
export const resolve: ResolveHook = (specifier, context, next) => {
  if (context.parentURL?.startsWith(host.build)) return next(specifier, context);
  if (Object.hasOwn(host.names, specifier)) return { url: SCHEME + specifier, shortCircuit: true };
  // The package itself says what it exports besides, such as `lintel/testing`.
  const owner = Object.keys(host.names).find((name) => name !== 'lintel' && specifier.startsWith(`${name}/`));
  if (owner !== undefined && !context.parentURL?.includes('/node_modules/@nestjs/'))
    throw new Error(`${specifier} is no import of extensions: import from ${owner}`);
  return next(specifier, context);
};

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
