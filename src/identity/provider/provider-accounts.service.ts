import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LEAST_ROLE, logAccountEvent, RoleCapabilities } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { RestError } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { foldAccents, withSuffix } from '#libs/text';
import { Config } from '../../start/app.config.js';
import { SignInMeansChanged } from '../account-events/account-events.js';
import { fail } from '../identity.errors.js';
import { UsersRepository } from '../users.repository.js';
import { Users } from '../users.service.js';
import { ProviderAccountsRepository, type LinkRow } from './provider-accounts.repository.js';
import type { ProviderPerson } from './sign-in-provider.js';

const MAX_LOGIN = 60;
const MAX_EMAIL = 100;
const MAX_LINK_NAME = 200;
/** Names that are tried for a new account before a random one. */
const MAX_NAMES = 50;
/** How often a creation is tried again that lost to another request. */
const MAX_ATTEMPTS = 3;

/**
 * Which accounts people sign in to with a provider. A link by issuer and subject says so, and nothing else: addresses
 * and names at a provider can get other owners.
 */
@Injectable()
export class ProviderAccounts {
  private readonly options: Config['values'];

  constructor(
    private readonly db: Db,
    private readonly stored: ProviderAccountsRepository,
    private readonly accounts: UsersRepository,
    private readonly users: Users,
    private readonly events: Events,
    private readonly roles: RoleCapabilities,
    { values }: Config,
  ) {
    this.options = values;
  }

  /** The links of a user, the oldest first. */
  list(userId: number): Promise<LinkRow[]> {
    return this.stored.list(userId);
  }

  /**
   * The login of the account of a person, which gets the roles of their groups. A person without an account may get one,
   * or the one with their verified e-mail address. Throws a 403 or 409 for others.
   */
  async signIn(person: ProviderPerson): Promise<string> {
    try {
      this.checkDomain(person);
      const known = (await this.stored.find(person)) ?? (await this.adopt(person)) ?? (await this.create(person));
      await this.applyRoles(known.userId, person.groups);
      await this.stored.recordUse(known.id);
      return known.login;
    } catch (error) {
      if (error instanceof RestError) logAccountEvent('sign_in_refused', { reason: error.code });
      throw error;
    }
  }

  /** Links a person with an account whose owner has asked for it. Throws a 409 if one of them has another link. */
  async link(userId: number, person: ProviderPerson): Promise<void> {
    this.checkDomain(person);
    const known = await this.stored.find(person);
    if (known?.userId === userId) return;
    if (known) fail('provider_taken');
    try {
      await this.add(userId, person);
    } catch (error) {
      if (duplicateKey(error) !== undefined) fail('provider_taken');
      throw error;
    }
  }

  /** Removes a link of a user. Returns whether it existed. */
  unlink(userId: number, id: number): Promise<boolean> {
    return this.db.transaction(async () => {
      if (!(await this.stored.remove(userId, id))) return false;
      await this.events.publish(new ResourceChanged('user.provider', id, 'deleted'));
      await this.report(userId, 'provider_unlinked');
      return true;
    });
  }

  private checkDomain({ email }: ProviderPerson): void {
    const domains = this.options.OIDC_EMAIL_DOMAINS;
    const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
    if (domains.length && !domains.includes(domain)) fail('provider_domain');
  }

  /** Links the account with the verified address of a person, if the site allows it. Undefined if there is none. */
  private async adopt(person: ProviderPerson): Promise<Link | undefined> {
    const userId = person.email ? await this.accounts.idOfEmail(person.email) : undefined;
    if (userId === undefined) return undefined;
    if (!this.options.OIDC_LINK_BY_EMAIL) fail('provider_account_exists');
    try {
      await this.add(userId, person);
    } catch (error) {
      if (duplicateKey(error) === undefined) throw error;
    }
    // The account may be linked with another person at the provider.
    return (await this.stored.find(person)) ?? fail('provider_account_exists');
  }

  private async create(person: ProviderPerson): Promise<Link> {
    const { email, name, firstName, lastName, groups } = person;
    if (!this.options.OIDC_CREATE_ACCOUNTS) fail('provider_no_account');
    if (!email || email.length > MAX_EMAIL) return fail('provider_no_email');
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.db.transaction(async () => {
          const userId = await this.users.create({
            username: await this.freeLogin(person.login || (email.split('@')[0] ?? '')),
            email,
            // Nobody knows it. Owners who want a password ask for a link by mail.
            password: randomBytes(32).toString('base64url'),
            name,
            first_name: firstName,
            last_name: lastName,
            roles: this.rolesOf(groups),
          });
          await this.add(userId, person);
        });
      } catch (error) {
        const isTaken = error instanceof RestError && error.code.startsWith('existing_user_');
        if (!isTaken && duplicateKey(error) === undefined) throw error;
        if (attempt === MAX_ATTEMPTS) fail('provider_account_exists');
      }
      // Another request may have been faster with the same person.
      const made = await this.stored.find(person);
      if (made) return made;
    }
  }

  /** Inserts a link, and reports it to its owner. */
  private add(userId: number, { issuer, subject, email, login, name }: ProviderPerson): Promise<void> {
    const shown = [...(email || login || name || subject)].slice(0, MAX_LINK_NAME).join('');
    return this.db.transaction(async () => {
      const id = await this.stored.insert({ userId, issuer, subject, name: shown });
      await this.events.publish(new ResourceChanged('user.provider', id, 'created'));
      await this.report(userId, 'provider_linked');
    });
  }

  private async report(userId: number, change: 'provider_linked' | 'provider_unlinked'): Promise<void> {
    await this.events.publish(new SignInMeansChanged(userId, change));
    await this.db.afterCommit(() => logAccountEvent(change, { user: userId }));
  }

  /** A login that nobody has, like the name of a person at the provider. */
  private async freeLogin(wanted: string): Promise<string> {
    const login =
      foldAccents(wanted)
        .replace(/[^A-Za-z0-9_.@-]+/g, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, MAX_LOGIN) || 'user';
    for (let number = 1; number <= MAX_NAMES; number += 1) {
      const candidate = number === 1 ? login : withSuffix(login, number, MAX_LOGIN);
      const isTaken = (await this.accounts.idOfLogin(candidate)) ?? (await this.accounts.idOfEmail(candidate));
      if (isTaken === undefined) return candidate;
    }
    return `user-${randomBytes(6).toString('hex')}`;
  }

  /** Gives an account the roles of the groups of its person. The last administrator keeps theirs. */
  private async applyRoles(userId: number, groups: readonly string[]): Promise<void> {
    if (!this.options.OIDC_ROLES.length) return;
    const roles = this.rolesOf(groups);
    const current = (await this.users.profile(userId))?.roles ?? [];
    if (current.toSorted().join() === roles.toSorted().join()) return;
    try {
      await this.users.update(userId, { roles });
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'rest_user_invalid_role') throw error;
      logAccountEvent('change_refused', { user: userId, reason: 'last_administrator' });
    }
  }

  /** The roles of groups, as far as the site has them: those of extensions may be gone. */
  private rolesOf(groups: readonly string[]): string[] {
    const named = this.options.OIDC_ROLES.flatMap(({ group, role }) => (groups.includes(group) ? [role] : []));
    const roles = named.filter((role) => this.roles.has(role));
    return roles.length ? [...new Set(roles)] : [LEAST_ROLE];
  }
}

/** The link of a person, with the login of the account. */
type Link = NonNullable<Awaited<ReturnType<ProviderAccountsRepository['find']>>>;
