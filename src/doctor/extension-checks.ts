import { type LoadedExtension, partsOfModule, tablePrefix } from '../extension/definition/index.js';
import type { AppConfig } from '../start/app.config.js';
import { extensionsOf } from '../start/command-line.js';
import { isShipped } from '../start/shipped-extensions.js';
import { broken, type Finding, messageOf, ok } from './check.js';

const NAME = 'extensions';

/**
 * Checks that the extensions of the configuration file can be loaded, and lists what each has. Those that ship with Lintel
 * are listed elsewhere.
 */
export async function extensionChecks(config: AppConfig): Promise<Finding[]> {
  try {
    const extensions = (await extensionsOf(config)).filter(({ name }) => !isShipped(name));
    return await Promise.all(extensions.map(async (one) => ok(`extension ${one.name}`, await contentsOf(one))));
  } catch (error) {
    const advice = 'Correct it, or start the site without it: --without NAME, or --without all.';
    return [broken(NAME, messageOf(error).replace(/\.$/, ''), advice)];
  }
}

async function contentsOf({ name, version, options: { compatible, module } }: LoadedExtension): Promise<string> {
  // Loaded now: sites without extensions need none of it.
  const [{ getMetadataArgsStorage }, { REST_ROOT }, { controllerRoutes }] = await Promise.all([
    import('typeorm'),
    import('#libs/requests'),
    import('#libs/routes/of-extensions'),
  ]);
  const tables = getMetadataArgsStorage().tables.flatMap((table) =>
    table.name?.startsWith(tablePrefix(name)) ? [table.name] : [],
  );
  const routes = partsOfModule(module).controllers.flatMap((controller) =>
    controllerRoutes(controller).map(({ place }) => place.replace(` ${REST_ROOT}/`, ' /')),
  );
  return [
    `${version} for Lintel ${compatible}`,
    `tables ${tables.join(', ') || 'none'}`,
    `routes ${routes.join(', ') || 'none'}`,
  ].join('; ');
}
