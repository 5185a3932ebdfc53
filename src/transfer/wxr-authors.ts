import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { UserImport } from '../identity/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, type WxrImportRun } from './import-run.js';
import type { WxrAuthor } from './wxr/wxr-records.js';

const KIND = 'author';
const MAX_LOGIN_LENGTH = 60;

/** Imports authors, and resolves the creators of items to users. */
@Injectable()
export class WxrAuthors {
  constructor(
    private readonly users: UserImport,
    private readonly origins: ImportOriginsRepository,
    private readonly db: Db,
  ) {}

  /** Imports an author. Failures are reported. */
  async import(run: WxrImportRun, author: WxrAuthor): Promise<void> {
    const { report } = run;
    const login = cleanLogin(author.login);
    if (!login) return report.skipped('author without a login');
    try {
      const known = await this.find(run, login, author.email);
      if (known !== undefined || run.isPlanned(KIND, login)) return report.present('authors');
      if (run.dryRun) run.plan(KIND, login);
      else await this.create(run, login, author);
      report.created('authors');
    } catch (error) {
      report.failed('authors', author.login, failureReason(error));
    }
  }

  /** The user id of an item's creator. Defaults to the fallback author of the run. */
  async resolve(run: WxrImportRun, creator: string): Promise<number> {
    return (await this.account(run, creator)) ?? run.fallbackAuthor;
  }

  /**
   * Whether the texts of a user are kept unchanged: the user currently has the right to unfiltered HTML, or the run is
   * trusted. False for items whose author has no account, although the fallback author may have the right.
   */
  async mayWriteAnything(run: WxrImportRun, account: number | undefined): Promise<boolean> {
    if (run.isTrusted) return true;
    if (!account) return false;
    const known = run.unfiltered.get(account);
    if (known !== undefined) return known;
    const viewer = await this.users.viewerOf(account);
    const isAllowed = viewer?.can('unfiltered_html') ?? false;
    run.unfiltered.set(account, isAllowed);
    return isAllowed;
  }

  /** The user id for an author's login, if there is one. */
  async account(run: WxrImportRun, authorLogin: string): Promise<number | undefined> {
    const login = cleanLogin(authorLogin);
    if (!login) return undefined;
    const cached = run.authors.get(login);
    if (cached !== undefined) return cached || undefined;
    const id = await this.find(run, login);
    run.authors.set(login, id ?? 0);
    return id;
  }

  private async find(run: WxrImportRun, login: string, email?: string): Promise<number | undefined> {
    const known = (await this.origins.find(run.origin, KIND, [login])).get(login);
    if (known !== undefined && (await this.users.isUser(known))) return known;
    const id = await this.users.find(login, email);
    if (id !== undefined && !run.dryRun) await this.origins.add(run.origin, KIND, [{ foreignId: login, localId: id }]);
    return id;
  }

  private async create(run: WxrImportRun, login: string, author: WxrAuthor): Promise<void> {
    await this.db.transaction(async () => {
      const id = await this.users.create({
        login,
        email: author.email,
        name: author.displayName,
        firstName: author.firstName,
        lastName: author.lastName,
      });
      await this.origins.add(run.origin, KIND, [{ foreignId: login, localId: id }]);
    });
    run.authors.delete(login);
  }
}

/** A login with the characters and length that are allowed here. Some exports contain other characters. */
function cleanLogin(login: string): string {
  const allowed = login.slice(0, 4 * MAX_LOGIN_LENGTH).replace(/[^A-Za-z0-9_.@-]+/g, ' ');
  return allowed.trim().slice(0, MAX_LOGIN_LENGTH).trim();
}
