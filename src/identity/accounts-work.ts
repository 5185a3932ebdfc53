import { RoleCapabilities } from '#libs/auth';
import { ArgBinder } from '#libs/binding';
import type { Site, SiteWork } from '../start/command-line.js';
import { ApplicationPasswords } from './application-passwords/application-passwords.service.js';
import { SecondFactors } from './browser/second-factors.service.js';
import { newPassword } from './secrets.js';
import { Sessions } from './sessions.service.js';
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

/** Options of the command that creates an account. */
export interface CreateUserFlags {
  role: string;
  password?: string;
}

/** Creates an account. */
export const createUser =
  (username: string, email: string, { role, password = newPassword() }: CreateUserFlags): SiteWork =>
  async (app) => {
    const body = { username, email, password };
    const binder = new ArgBinder(AccountDto);
    const account = binder.bind({ path: {}, query: {}, body });
    binder.checkAfterRights(account);
    const id = await app.get(Users).create({ ...account, roles: [role] });
    return `Account ${id} ${username} with the password ${password}`;
  };

/** Sets a new password for an account. */
export const resetPassword =
  (login: string, keepsApplications: boolean): SiteWork =>
  async (app) => {
    const password = newPassword();
    const id = await accountId(app, login);
    await app.get(Users).update(id, { password, revokesApplications: !keepsApplications });
    const revoked = keepsApplications ? '' : ' All application passwords are revoked.';
    return `New password of ${login}: ${password}. All sessions have ended.${revoked}`;
  };

/** Creates an application password. */
export const applicationPassword =
  (login: string, name: string): SiteWork =>
  async (app) => {
    const { password } = await app.get(ApplicationPasswords).create(await accountId(app, login), name);
    return `Application password ${name} of ${login} (shown only once): ${password}`;
  };

/** Revokes the application passwords with a name. */
export const revoke =
  (login: string, name: string): SiteWork =>
  async (app) => {
    const found = await app.get(ApplicationPasswords).revoke(await accountId(app, login), { name });
    if (!found) throw new Error(`${login} has no application password ${name}.`);
    return `Application password ${name} of ${login} revoked.`;
  };

/** Removes the second factor of an account. */
export const removeSecondFactor =
  (login: string): SiteWork =>
  async (app) => {
    await app.get(SecondFactors).disable(await accountId(app, login));
    return `${login} has no second factor.`;
  };

/** The accounts of a command: those with logins or email addresses, those with a role, or all. */
interface ChosenAccounts {
  logins: readonly string[];
  role?: string;
  all?: boolean;
}

/** The ids of the chosen accounts; undefined for all. Throws an Error unless they are named in exactly one way. */
async function accountIds(app: Site, { logins, role, all }: ChosenAccounts): Promise<number[] | undefined> {
  if (Number(logins.length > 0) + Number(role !== undefined) + Number(all === true) !== 1)
    throw new Error('Name accounts, or choose them by --role ROLE or --all.');
  if (all) return undefined;
  if (role === undefined) return Promise.all(logins.map((login) => accountId(app, login)));
  const roles = app.get(RoleCapabilities);
  if (!roles.has(role)) throw new Error(`Unknown role: ${role}. Roles are ${roles.names.join(', ')}.`);
  return app.get(UsersRepository).idsWithRole(role);
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Ends the sessions of accounts. */
export const endSessions =
  ({ applicationPasswords, ...chosen }: ChosenAccounts & { applicationPasswords?: boolean }): SiteWork =>
  async (app) => {
    const ids = await accountIds(app, chosen);
    const { accounts, sessions } = await app.get(Sessions).endAll(ids);
    const ended = `Ended ${counted(sessions, 'session')} of ${counted(accounts, 'account')}.`;
    if (!applicationPasswords) return `${ended} Application passwords stay valid.`;
    const revoked = await app.get(ApplicationPasswords).revokeAll(ids);
    return `${ended} Revoked ${counted(revoked, 'application password')}.`;
  };

/** Lists the accounts. */
export const list: SiteWork = async (app) => {
  const accounts = await app.get(UsersRepository).summaries();
  return accounts
    .map(({ id, login, email, roleNames, passwordNames }) =>
      [id, login, email, roleNames ?? '', passwordNames ?? ''].join('\t'),
    )
    .join('\n');
};
