import { Command } from 'commander';
import type { WithSite } from '../start/command-line.js';
import type { CreateUserFlags } from './accounts-work.js';

/** What the commands do. Its modules are loaded when one runs: help and wrong options need none of them. */
const work = () => import('./accounts-work.js');

interface EndSessionsFlags {
  role?: string;
  all?: boolean;
  applicationPasswords?: boolean;
}

/** Builds the `accounts` command. */
export function accountsProgram(withSite: WithSite): Command {
  const program = new Command('lintel accounts').description('Manages the accounts of the site.');
  program
    .command('create-user <login> <email>')
    .description('Creates an account.')
    .option('--role <role>', 'role of the account', 'subscriber')
    .option('--password <password>', 'password of the account; generated if omitted')
    .action(async (login: string, email: string, options: CreateUserFlags) =>
      withSite((await work()).createUser(login, email, options)),
    );
  program
    .command('reset-password <login>')
    .description('Sets a new password for an account, ends its sessions and revokes its application passwords.')
    .option('--keep-application-passwords', 'keeps the application passwords')
    .action(async (login: string, { keepApplicationPasswords = false }: { keepApplicationPasswords?: boolean }) =>
      withSite((await work()).resetPassword(login, keepApplicationPasswords)),
    );
  program
    .command('application-password <login> <name>')
    .description('Creates an application password.')
    .action(async (login: string, name: string) => withSite((await work()).applicationPassword(login, name)));
  program
    .command('revoke <login> <name>')
    .description('Revokes the application passwords with a name.')
    .action(async (login: string, name: string) => withSite((await work()).revoke(login, name)));
  program
    .command('remove-second-factor <login>')
    .description('Removes the second factor of an account whose owner has lost it.')
    .action(async (login: string) => withSite((await work()).removeSecondFactor(login)));
  program
    .command('end-sessions [login...]')
    .description(
      'Ends all sessions of accounts, of browsers and of tokens. Application passwords stay valid, unless they are revoked as well.',
    )
    .option('--role <role>', 'the accounts with this role')
    .option('--all', 'all accounts')
    .option('--application-passwords', 'revokes their application passwords, too')
    .action(async (logins: string[], flags: EndSessionsFlags) =>
      withSite((await work()).endSessions({ logins, ...flags })),
    );
  program
    .command('list')
    .description('Lists accounts: id, login, email address, roles, application passwords.')
    .action(async () => withSite((await work()).list));
  return program;
}
