import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { SiteWork, WithSite } from '../../start/command-line.js';
import type { HiddenKind } from '../model-purge.js';

const lineOf = ({ name, count, ids }: HiddenKind): string =>
  `${name}: ${count} (${ids.join(', ')}${ids.length < count ? ', …' : ''})`;

const purge =
  (yes: boolean): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const { ModelPurge } = await import('../model-purge.js');
    const service = site.get(ModelPurge);
    const hidden = await service.hidden();
    if (!hidden.length) return 'The content model hides nothing.';
    const lines = hidden.map(lineOf);
    if (!yes) return [...lines, 'Nothing was deleted: --yes deletes them permanently.'].join('\n');
    const signal = interruption();
    const view = progressView(process.stderr);
    const total = hidden.reduce((sum, { count }) => sum + count, 0);
    try {
      const deleted = await service.purge({
        signal,
        progressed: (done) => view.show({ label: 'Deleting', done, total }),
      });
      if (!signal.aborted) return [...lines, `Deleted: ${deleted}.`].join('\n');
      process.exitCode = INTERRUPTED;
      return `Deleted: ${deleted} of ${total}. Stopped. The same command goes on.`;
    } finally {
      view.end();
    }
  };

/** Builds the command that deletes what the content model hides. */
export const purgeCommand = (withSite: WithSite): Command =>
  new Command('purge')
    .description(
      'Permanently deletes what the content model hides: entries and terms of types and taxonomies that are declared no more, and values of fields that are declared no more or that do not fit. Only lists it without --yes. An interruption keeps what is deleted so far.',
    )
    .option('--yes', 'delete it')
    .action(({ yes = false }: { yes?: boolean }) => withSite(purge(yes)));
