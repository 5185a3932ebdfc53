import { checkParts, PART_MEMBERS } from './checked-parts.js';
import { ExtensionError } from './extension-error.js';
import { ConfiguredExtension } from './extension.js';
import { isInRange, isVersion } from './versions.js';

/** An extension that fits this version of Lintel, with its checked configuration. */
export interface LoadedExtension extends Pick<ConfiguredExtension, 'name' | 'version' | 'options'> {
  configuration: unknown;
}

const NAME = /^[a-z][a-z0-9-]{0,19}$/;
/** Stands for all extensions on the command line; the other one is the product. */
const RESERVED: ReadonlySet<string> = new Set(['all', 'lintel']);
/** As long as the column for it. */
const MAX_MIGRATION = 191;
const NAMESPACE = /^[a-z][a-z0-9-]{0,39}(?:\/[a-z0-9-]{1,40}){0,2}\/v\d{1,3}$/;
const MEMBERS = {
  ...{ name: 'string', version: 'string', compatible: 'string', module: 'function', configuration: 'object' },
  ...{ model: 'object', settings: 'object', capabilities: 'object', namespaces: 'object', migrations: 'object' },
  ...{ on: 'object', within: 'object', beforeWrite: 'object' },
  ...PART_MEMBERS,
} as const;

/** What members are, in words. */
const NOUNS: Readonly<Record<string, string>> = { string: 'text', function: 'class', object: 'object' };

/**
 * Checks what extensions say of themselves, as far as it does not need the application.
 *
 * @throws ExtensionError of one line that names the extension
 */
export function checkedExtensions(extensions: readonly unknown[], version: string): LoadedExtension[] {
  const namespaces = new Map<string, string>();
  const loaded = new Map<string, LoadedExtension>();
  for (const [at, extension] of extensions.entries()) {
    const one = checkedExtension(extension, at, version);
    const { name, options } = one;
    if (loaded.has(name)) throw new ExtensionError(name, 'is in the list twice, or another one has its name');
    for (const namespace of options.namespaces ?? []) {
      const owner = namespaces.get(namespace);
      if (owner !== undefined)
        throw new ExtensionError(name, `has the namespace ${namespace}, which the extension ${owner} has, too`);
      namespaces.set(namespace, name);
    }
    loaded.set(name, one);
  }
  return [...loaded.values()];
}

function checkedExtension(extension: unknown, at: number, lintel: string): LoadedExtension {
  if (!(extension instanceof ConfiguredExtension))
    throw new ExtensionError(
      `number ${at + 1}`,
      `of the list is ${extension === undefined ? 'undefined' : 'something else'}: list what defineExtension() returns, or its with()`,
    );
  const options = extension.options as unknown as Readonly<Record<string, unknown>>;
  const { name, version, compatible } = options;
  if (typeof name !== 'string' || !NAME.test(name))
    throw new ExtensionError(
      `number ${at + 1}`,
      `has the name ${JSON.stringify(name)}; a name is a letter of a-z, then up to 19 of a-z, 0-9 and -`,
    );
  if (RESERVED.has(name)) throw new ExtensionError(name, 'needs another name: Lintel itself uses this one');
  checkMembers(name, options);
  if (!isVersion(String(version)))
    throw new ExtensionError(name, `has the version ${JSON.stringify(version)}; a version looks like 1.4.0`);
  const fits = isInRange(lintel, String(compatible));
  if (fits === undefined)
    throw new ExtensionError(
      name,
      `is compatible with ${JSON.stringify(compatible)}, which is no range such as "^0.3.0"`,
    );
  if (!fits)
    throw new ExtensionError(
      name,
      `${String(version)} needs Lintel ${String(compatible)}, and this is ${lintel}: install a version of it for this one, or start with --without ${name}`,
    );
  for (const namespace of extension.options.namespaces ?? [])
    if (!NAMESPACE.test(namespace))
      throw new ExtensionError(
        name,
        `has the namespace ${JSON.stringify(namespace)}; a namespace looks like recipes/v1`,
      );
  checkMigrations(name, extension.options.migrations ?? []);
  checkParts(name, extension.options);
  return {
    ...{ name, version: extension.version, options: extension.options },
    configuration: extension.configuration(),
  };
}

/** Members that nobody reads are mistakes of spelling. */
function checkMembers(name: string, options: Readonly<Record<string, unknown>>): void {
  for (const [member, value] of Object.entries(options)) {
    const type = Object.hasOwn(MEMBERS, member) ? MEMBERS[member as keyof typeof MEMBERS] : undefined;
    if (!type)
      throw new ExtensionError(
        name,
        `has an unknown member ${member}; the members are ${Object.keys(MEMBERS).join(', ')}`,
      );
    const isOf = typeof value === type || (member === 'configuration' && typeof value === 'function');
    if (value !== undefined && (!isOf || value === null))
      throw new ExtensionError(name, `has a member ${member} that is no ${NOUNS[type]}`);
  }
  for (const member of ['namespaces', 'migrations'])
    if (options[member] !== undefined && !Array.isArray(options[member]))
      throw new ExtensionError(name, `has ${member} that are no list`);
}

function checkMigrations(name: string, migrations: readonly unknown[]): void {
  const names = new Set<string>();
  for (const migration of migrations) {
    if (typeof migration !== 'function') throw new ExtensionError(name, 'has a migration that is no class');
    if (!migration.name || migration.name.length > MAX_MIGRATION)
      throw new ExtensionError(name, `has a migration whose class has no name of at most ${MAX_MIGRATION} characters`);
    if (names.has(migration.name)) throw new ExtensionError(name, `has two migrations with the name ${migration.name}`);
    names.add(migration.name);
  }
}
