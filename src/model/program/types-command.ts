import { Readable } from 'node:stream';
import { Command } from 'commander';
import { interruption } from '#libs/terminal';
import { type SiteWork, type WithSite, writeWhole } from '../../start/command-line.js';

const BANNER = `// The types of this site and of what it declares, for the client of Lintel: lintel<paths>(url).
// Written by "npx lintel model types". Write it again when the content model has changed.

`;

const writeTypes =
  (output: string | undefined): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const [{ Models }, { clientTypes, describeRoutes, OpenApiTags }, { RouteDiscovery }] = await Promise.all([
      import('#libs/model'),
      import('#libs/openapi'),
      import('#libs/routes'),
    ]);
    const { table } = site.get(RouteDiscovery);
    const [tags, model] = [site.get(OpenApiTags), site.get(Models).current];
    const routes = describeRoutes(table.routes.values(), { prefix: '', tags, model });
    const text = BANNER + clientTypes(routes);
    if (output === undefined) return text.trimEnd();
    await writeWhole(output, Readable.from([text]), interruption());
    return `The types are in ${output}.`;
  };

/** Builds the command that writes the types of a site for programs in TypeScript. */
export const typesCommand = (withSite: WithSite): Command =>
  new Command('types')
    .description(
      'Prints the TypeScript types of the routes of this site, with its types, taxonomies and fields, for the client.',
    )
    .option('--output <file>', 'output file; default: standard output')
    .action(({ output }: { output?: string }) => withSite(writeTypes(output)));
