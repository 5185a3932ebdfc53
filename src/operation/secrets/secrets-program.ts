import { Command } from 'commander';
import type { SecretReport } from '#libs/secrets';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { SiteWork, WithSite } from '../../start/command-line.js';

const rotate: SiteWork = async (site) => {
  // Loaded now: help and wrong options need none of it.
  const { SecretKeys } = await import('#libs/secrets');
  const signal = interruption();
  const view = progressView(process.stderr);
  try {
    const progressed = (done: number) => view.show({ label: 'Encrypting', done });
    const report = await site.get(SecretKeys).renew({ signal, progressed });
    if (report.failures.length) process.exitCode = 1;
    if (signal.aborted) process.exitCode = INTERRUPTED;
    return textOf(report) + (signal.aborted ? ' Stopped; another call goes on.' : '');
  } finally {
    view.end();
  }
};

function textOf({ total, plain, renewed, failures }: SecretReport): string {
  const counts = `${renewed} of ${total} secrets were encrypted with SECRET_KEY; ${plain} were not encrypted before.`;
  return [counts, ...failures].join('\n');
}

/** Builds the `secrets` command. */
export function secretsProgram(withSite: WithSite): Command {
  const program = new Command('lintel secrets').description(
    'Manages the encryption of secrets in the database: keys of second factors, of webhooks and of the site.',
  );
  program
    .command('rotate')
    .description(
      'Encrypts all secrets with SECRET_KEY that are plain or have a key of SECRET_KEY_PREVIOUS, while the site runs. An interruption keeps what is done. Exits with 0 on success, 1 if a secret cannot be decrypted, 130 if interrupted.',
    )
    .action(() => withSite(rotate));
  return program;
}
