import { Command } from 'commander';
import type { SiteWork, WithSite } from '../start/command-line.js';
import type { LoadedExtension } from './definition/index.js';
import type { ListedExtension } from './entities/index.js';
import type { ExtensionRemains } from './list/index.js';

const list: SiteWork = async (site) => {
  // Loaded now: help and wrong options need none of it.
  const { ExtensionListRepository, LoadedExtensions } = await import('./list/index.js');
  const stored = await site.get(ExtensionListRepository).all();
  const loaded = site.get(LoadedExtensions).all;
  const gone = stored.filter(({ name }) => !loaded.some((one) => one.name === name));
  const lines = [...loaded.map((one) => lineOfLoaded(one, stored)), ...gone.map(lineOfGone)];
  return lines.join('\n') || 'The site has no extensions.';
};

function lineOfLoaded({ name, version, options }: LoadedExtension, stored: readonly ListedExtension[]): string {
  const { declared = [] } = stored.find((row) => row.name === name) ?? {};
  const tables = declared.filter((path) => path.startsWith('tables.')).map((path) => path.slice('tables.'.length));
  const parts = [
    `for Lintel ${options.compatible}`,
    listed('namespaces', options.namespaces),
    listed('tables', tables),
  ];
  return `${name} ${version}: ${parts.filter(Boolean).join('; ')}`;
}

const lineOfGone = ({ name, version }: ListedExtension): string =>
  `${name} ${version}: not loaded; its data stays until "lintel extension purge ${name}"`;

const listed = (what: string, names: readonly string[] = []): string =>
  names.length ? `${what} ${names.join(', ')}` : '';

const purge =
  (name: string, isConfirmed: boolean): SiteWork =>
  async (site) => {
    const { ExtensionPurge, LoadedExtensions } = await import('./list/index.js');
    if (site.get(LoadedExtensions).all.some((one) => one.name === name))
      throw new Error(
        `The site has the extension ${name}. Remove it from lintel.config.mjs, or add --without ${name}.`,
      );
    const service = site.get(ExtensionPurge);
    if (!isConfirmed)
      return `${remainsText(await service.remains(name))}\nNothing was deleted: --yes deletes it permanently.`;
    const remains = await service.purge(name);
    const types = remains.model.length ? ' "lintel model purge" deletes what entries have of its content model.' : '';
    return `${remainsText(remains)}\nDeleted.${types}`;
  };

function remainsText({ name, version, tables, settings, roles, model }: ExtensionRemains): string {
  const parts = [
    listed(
      'tables',
      tables.map((table) => `${table.name} (${table.rows} rows)`),
    ),
    listed('settings', settings),
    listed(
      'roles',
      roles.map((role) => `${role.name} (${role.accounts} accounts)`),
    ),
    listed('content model', model),
  ];
  return [`${name} ${version}`, ...parts.filter(Boolean).map((part) => `  ${part}`)].join('\n');
}

/** Builds the `extension` command. */
export function extensionProgram(withSite: WithSite): Command {
  const program = new Command('lintel extension').description(
    'Lists the extensions of the site, and deletes what former ones have left. Exits with 0 on success, 1 on failure.',
  );
  program
    .command('list')
    .description('Lists the extensions that the site has, and those that it has had and whose data stays.')
    .action(() => withSite(list));
  program
    .command('purge')
    .description(
      'Permanently deletes the tables and settings of an extension that the site does not have any more, and takes its types, taxonomies and fields out of the content model and its roles from accounts. Only lists them without --yes.',
    )
    .argument('<name>', 'name of the extension')
    .option('--yes', 'delete them')
    .action((name: string, { yes = false }: { yes?: boolean }) => withSite(purge(name, yes)));
  return program;
}
