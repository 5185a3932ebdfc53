import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { SiteWork, WithSite } from '../start/command-line.js';
import type { EntryTypes } from './types/index.js';
import type { DeletedEntries } from './writing/index.js';

interface DeleteFlags {
  type: string;
  status: string;
  yes?: boolean;
}

const ANY = 'any';

/** The entries that the flags name. Throws if there is no such type or status. */
function selected(
  types: EntryTypes,
  statuses: ReadonlyMap<string, unknown>,
  { type: name, status }: DeleteFlags,
): DeletedEntries {
  const type = types.get(name);
  if (!type) throw new Error(`Unknown type: ${name}. Types are ${types.names.join(', ')}.`);
  if (status !== ANY && !statuses.has(status))
    throw new Error(`Unknown status: ${status}. Statuses are ${ANY}, ${[...statuses.keys()].join(', ')}.`);
  return { type, status: status === ANY ? undefined : status };
}

const entriesOf = (count: number, { type, status }: DeletedEntries): string =>
  `${count} ${count === 1 ? 'entry' : 'entries'} of the type ${type.name}${status === undefined ? '' : ` with the status ${status}`}`;

const deleteEntries =
  (flags: DeleteFlags): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const [{ EntryTypes, STATUSES }, { EntryDeletion }] = await Promise.all([
      import('./types/index.js'),
      import('./writing/index.js'),
    ]);
    const entries = selected(site.get(EntryTypes), STATUSES, flags);
    const deletion = site.get(EntryDeletion);
    const total = await deletion.count(entries);
    if (!flags.yes) return `${entriesOf(total, entries)}. Nothing was deleted: --yes deletes them permanently.`;
    const signal = interruption();
    const view = progressView(process.stderr);
    try {
      const progressed = (done: number) => view.show({ label: 'Deleting', done, total });
      const deleted = await deletion.delete(entries, { signal, progressed });
      if (signal.aborted) process.exitCode = INTERRUPTED;
      return `Deleted: ${entriesOf(deleted, entries)}.${signal.aborted ? ' Stopped.' : ''}`;
    } finally {
      view.end();
    }
  };

/** Builds the `entries` command. */
export function entriesProgram(withSite: WithSite): Command {
  const program = new Command('lintel entries').description(
    'Counts and deletes many entries. Exits with 0 on success, 1 on failure, 130 if interrupted.',
  );
  program
    .command('delete')
    .description(
      'Permanently deletes the entries of a type, with their revisions, comments and files. Only counts them without --yes. An interruption keeps what is deleted so far.',
    )
    .requiredOption('--type <type>', 'name of the type, such as post, page, attachment or cal_events')
    .option('--status <status>', 'status of the entries; any for all of them', 'trash')
    .option('--yes', 'delete them')
    .action((flags: DeleteFlags) => withSite(deleteEntries(flags)));
  return program;
}
