import { Command } from 'commander';
import { ArgBinder } from '#libs/args';
import type { Site, SiteWork, WithSite } from '../command-line.js';
import { ApplicationPasswords } from './application-passwords/application-passwords.service.js';
import { SecondFactors } from './browser/second-factors.service.js';
import { newPassword } from './secrets.js';
import { Credentials } from './sign-in.js';
import { AccountDto } from './user-profile.js';
import { UsersRepository } from './users.repository.js';
import { Users } from './users.service.js';

/** The id of the account with a login or email address. Throws an Error if there is none. */
async function accountId(app: Site, name: string): Promise<number> {
  const record = await app.get(Credentials).byName(name);
  if (!record) throw new Error(`Unknown account: ${name}.`);
  return record.id;
}

const createUser =
  (
    username: string,
    email: string,
    { role = 'subscriber', password = newPassword() }: Record<string, string | undefined>,
  ): SiteWork =>
  async (app) => {
    const body = { username, email, password };
    const account = new ArgBinder(AccountDto).bind({ path: {}, query: {}, body });
    const id = await app.get(Users).create({ ...account, roles: [role] });
    return `Account ${id} ${username} with the password ${password}`;
  };

const resetPassword =
  (login: string): SiteWork =>
  async (app) => {
    const password = newPassword();
    await app.get(Users).update(await accountId(app, login), { password });
    return `New password of ${login}: ${password}. All sessions have ended.`;
  };

const applicationPassword =
  (login: string, name: string): SiteWork =>
  async (app) => {
    const { password } = await app.get(ApplicationPasswords).create(await accountId(app, login), name);
    return `Application password ${name} of ${login} (shown only once): ${password}`;
  };

const revoke =
  (login: string, name: string): SiteWork =>
  async (app) => {
    const found = await app.get(ApplicationPasswords).revoke(await accountId(app, login), { name });
    if (!found) throw new Error(`${login} has no application password ${name}.`);
    return `Application password ${name} of ${login} revoked.`;
  };

const removeSecondFactor =
  (login: string): SiteWork =>
  async (app) => {
    await app.get(SecondFactors).disable(await accountId(app, login));
    return `${login} has no second factor.`;
  };

const list: SiteWork = async (app) => {
  const accounts = await app.get(UsersRepository).summaries();
  return accounts
    .map(({ id, login, email, roleNames, passwordNames }) =>
      [id, login, email, roleNames ?? '', passwordNames ?? ''].join('\t'),
    )
    .join('\n');
};

/** Builds the `accounts` command. */
export function accountsProgram(withSite: WithSite): Command {
  const program = new Command('lintel accounts').description('Manages the accounts of the site.');
  program
    .command('create-user <login> <email>')
    .description('Creates an account.')
    .option('--role <role>', 'role of the account', 'subscriber')
    .option('--password <password>', 'password of the account; generated if omitted')
    .action((login: string, email: string, options: Record<string, string | undefined>) =>
      withSite(createUser(login, email, options)),
    );
  program
    .command('reset-password <login>')
    .description('Sets a new password for an account and ends its sessions.')
    .action((login: string) => withSite(resetPassword(login)));
  program
    .command('application-password <login> <name>')
    .description('Creates an application password.')
    .action((login: string, name: string) => withSite(applicationPassword(login, name)));
  program
    .command('revoke <login> <name>')
    .description('Revokes the application passwords with a name.')
    .action((login: string, name: string) => withSite(revoke(login, name)));
  program
    .command('remove-second-factor <login>')
    .description('Removes the second factor of an account whose owner has lost it.')
    .action((login: string) => withSite(removeSecondFactor(login)));
  program
    .command('list')
    .description('Lists accounts: id, login, email address, roles, application passwords.')
    .action(() => withSite(list));
  return program;
}
