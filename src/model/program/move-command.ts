import { Command } from 'commander';
import type { SiteWork, WithSite } from '../../start/command-line.js';

const move =
  (from: string, to: string): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const { ModelMoves } = await import('../model-moves.js');
    const entries = await site.get(ModelMoves).move(from, to);
    return `The type ${from} is called ${to} now. Its ${entries} entries, their values and addresses are the same.`;
  };

/** Builds the command that renames a declared type. */
export const moveCommand = (withSite: WithSite): Command =>
  new Command('move')
    .description(
      'Gives a type that the site declares another name. Its entries, values and addresses stay. One transaction writes all its entries and locks them meanwhile: about 10 seconds for 100,000. Change the name in your file, too.',
    )
    .argument('<type>', 'its name')
    .argument('<new>', 'its new name')
    .action((from: string, to: string) => withSite(move(from, to)));
