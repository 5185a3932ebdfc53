import { Command } from 'commander';
import type { Site, WithSite } from '../../start/command-line.js';
import type { ContentModel } from '../content-model.js';
import type { ModelDeclaration } from '../declaration.js';
import { stepsText } from '../model-plan.js';
import { moveCommand } from './move-command.js';
import { purgeCommand } from './purge-command.js';
import { typesCommand } from './types-command.js';

/** The content model of a site. Its service is loaded when there is work: help and wrong options need none of it. */
async function modelOf(site: Site): Promise<ContentModel> {
  const { ContentModel: service } = await import('../content-model.js');
  return site.get(service);
}

/** Reads a file with a declaration; the schema is loaded when there is work, too. */
async function declarationIn(path: string): Promise<ModelDeclaration> {
  const file = await import('../declaration-file.js');
  return file.declarationIn(path);
}

const NOTHING = 'The site has this content model already.';

/** Builds the command line program that shows and changes the content model. */
export function modelProgram(withSite: WithSite): Command {
  const program = new Command('lintel model').description(
    'Shows and changes the content model of the site: the types and taxonomies that it declares. A running site follows within a second.',
  );
  program
    .command('show')
    .description('Prints the content model as JSON.')
    .action(() => withSite(async (site) => JSON.stringify((await modelOf(site)).shown.declaration, undefined, 2)));
  program
    .command('schema')
    .description('Prints the JSON Schema of content models, with which editors complete files.')
    .action(async () => {
      const { declarationSchema } = await import('../declaration.js');
      process.stdout.write(`${JSON.stringify(declarationSchema(), undefined, 2)}\n`);
    });
  program
    .command('plan <file>')
    .description('Prints what applying a file would change. Lines with ! need --yes.')
    .action((path: string) =>
      withSite(async (site) => {
        const model = await modelOf(site);
        const steps = await model.plan(await model.withOthersParts(await declarationIn(path)));
        return steps.length ? stepsText(steps) : NOTHING;
      }),
    );
  program
    .command('apply <file>')
    .description('Applies a file as a whole. Values are never deleted.')
    .option('--yes', 'also take steps that hide something or move addresses')
    .action((path: string, { yes = false }: { yes?: boolean }) =>
      withSite(async (site) => {
        const model = await modelOf(site);
        const declaration = await model.withOthersParts(await declarationIn(path));
        const steps = await model.plan(declaration);
        if (!steps.length) return NOTHING;
        if (!yes && steps.some(({ needsConfirmation }) => needsConfirmation))
          throw new Error(`Nothing was applied, because these steps need --yes:\n${stepsText(steps)}`);
        return `Applied:\n${stepsText(await model.apply(declaration, { isConfirmed: yes }))}`;
      }),
    );
  program.addCommand(moveCommand(withSite));
  program.addCommand(purgeCommand(withSite));
  program.addCommand(typesCommand(withSite));
  return program;
}
