// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { manifestOf, packagesOf } from './packages.js';

/** Packages of the project that a build contains, with what they stand on. */
const BUNDLED = ['libs/desk', 'libs/client'];

/**
 * The bill of materials of a site as CycloneDX JSON: the packages that it is made of, bundled or not, with their licences
 * and the hashes of what was installed. The same packages have the same bill: it has neither a time nor a serial number.
 *
 * @param {string} root the project's folder
 */
export function billOfMaterials(root) {
  const hashes = hashesOf(root);
  const project = manifestOf(root);
  const parts = [root, ...BUNDLED.map((name) => join(root, name)).filter((folder) => existsSync(folder))];
  const packages = new Map(parts.flatMap((folder) => [...packagesOf(folder)]));
  /** @param {string} folder */
  const refAt = (folder) => refOf(packages.get(folder)?.manifest ?? project);
  /** @type {Map<string, { component: object, needs: string[] }>} */
  const entries = new Map();
  for (const { folder, manifest, needs } of packages.values())
    entries.set(refOf(manifest), {
      component: { ...componentOf('library', manifest), ...hashes.get(relative(root, folder).replaceAll(sep, '/')) },
      needs: needs.map(refAt),
    });
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  const named = parts.flatMap((folder) => Object.keys(manifestOf(folder).dependencies ?? {}));
  const own = [...new Set(named)].sort().flatMap((name) => {
    const folder = join(root, 'node_modules', name);
    return packages.has(folder) ? [refAt(folder)] : [];
  });
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: componentOf('application', project) },
    components: sorted.map(([, { component }]) => component),
    dependencies: [
      { ref: refOf(project), dependsOn: own },
      ...sorted.map(([ref, { needs }]) => ({ ref, dependsOn: [...new Set(needs)].sort() })),
    ],
  };
}

/** @typedef {import('./packages.js').Manifest} Manifest */

/** @param {Manifest} manifest */
const refOf = ({ name, version }) => `${name}@${version}`;

/**
 * @param {'application' | 'library'} type
 * @param {Manifest} manifest
 */
const componentOf = (type, manifest) => ({
  type,
  'bom-ref': refOf(manifest),
  name: manifest.name,
  version: manifest.version,
  purl: `pkg:npm/${manifest.name.replace('@', '%40')}@${manifest.version}`,
  licenses: licencesOf(manifest),
});

/**
 * The licences of a package: SPDX identifiers, or an expression of them. Old packages list them.
 *
 * @param {Manifest} manifest
 */
function licencesOf({ license, licenses = [] }) {
  const listed = typeof license === 'string' ? [license] : [license, ...licenses].flatMap((one) => one?.type ?? []);
  return listed.map((text) => {
    if (/ (?:AND|OR|WITH) /.test(text)) return { expression: text };
    return { license: /^[\w.+-]+$/.test(text) ? { id: text } : { name: text } };
  });
}

/**
 * The hashes of the archives of packages, by their places.
 *
 * @param {string} root
 * @returns {Map<string, { hashes: { alg: string, content: string }[] }>}
 */
function hashesOf(root) {
  const file = join(root, 'package-lock.json');
  /** @type {{ packages: Record<string, { integrity?: string }> }} */
  const { packages } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { packages: {} };
  return new Map(
    Object.entries(packages).flatMap(([place, { integrity = '' }]) => {
      const [, hash] = /^sha512-([\w+/]+=*)$/.exec(integrity) ?? [];
      if (!hash) return [];
      return [[place, { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }]];
    }),
  );
}
