import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { checkedExtensions, type LoadedExtension, reasonOf, SiteDefinition } from '../extension/definition/index.js';
import { VERSION } from './app.config.js';
import type { HostNames } from './extension-imports-worker.js';
import { HOST_PACKAGES } from './host-packages.js';

const KEY = 'lintel.host-packages';
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

let isRegistered = false;

/** Lets modules outside of the build import the packages that Lintel contains. */
export function shareHostPackages(): void {
  if (isRegistered) return;
  isRegistered = true;
  Object.assign(globalThis, { [Symbol.for(KEY)]: HOST_PACKAGES });
  const names = Object.entries(HOST_PACKAGES).map(([name, exported]) => [
    name,
    Object.keys(exported).filter((one) => IDENTIFIER.test(one) && one !== '__proto__'),
  ]);
  const data: HostNames = {
    build: new URL('../../', import.meta.url).href,
    key: KEY,
    names: Object.fromEntries(names) as HostNames['names'],
  };
  register('./extension-imports-worker.js', import.meta.url, { data });
}

/**
 * Imports the configuration file of a site and checks its extensions.
 *
 * @param file its path
 * @param leftOut names of extensions that are not loaded
 * @throws Error of one line that says which extension cannot be loaded, and why
 */
export async function loadSite(file: string, leftOut: readonly string[]): Promise<LoadedExtension[]> {
  shareHostPackages();
  let site: unknown;
  try {
    ({ default: site } = (await import(pathToFileURL(file).href)) as { default?: unknown });
  } catch (cause) {
    throw new Error(`${file} cannot be loaded: ${reasonOf(cause)}.`, { cause });
  }
  if (!(site instanceof SiteDefinition) || !Array.isArray(site.extensions))
    throw new Error(`${file} has no default export of defineSite({ extensions: [ … ] }).`);
  const listed = site.extensions.map((one) => (Object(one) as { name?: unknown }).name);
  const unknown = leftOut.find((name) => !listed.includes(name));
  if (unknown !== undefined)
    throw new Error(`There is no extension ${unknown} to leave out; ${file} lists ${listed.join(', ') || 'none'}.`);
  const wanted = site.extensions.filter((_, at) => !leftOut.includes(String(listed[at])));
  return checkedExtensions(wanted, VERSION);
}
