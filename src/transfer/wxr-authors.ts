import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { UserImport } from '../identity/index.js';
import { failureReason, type ImportRun } from './import-run.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import type { WxrAuthor } from './wxr/wxr-records.js';

const KIND = 'author';
const LONGEST_LOGIN = 60;

/** Imports authors, and finds the account of the creator of an item. */
@Injectable()
export class WxrAuthors {
  constructor(
    private readonly users: UserImport,
    private readonly origins: ImportOriginsRepository,
    private readonly db: Db,
  ) {}

  async import(run: ImportRun, author: WxrAuthor): Promise<void> {
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

  /** The account of an item's creator; that of the run where there is none. */
  async resolve(run: ImportRun, creator: string): Promise<number> {
    return (await this.account(run, creator)) ?? run.fallbackAuthor;
  }

  /**
   * Whether the texts of an account are kept as they are: it has the right to unfiltered HTML at this moment, or the run
   * is trusted. Items that fall to the administrator for lack of an account have no such right.
   */
  async mayWriteAnything(run: ImportRun, account: number | undefined): Promise<boolean> {
    if (run.isTrusted) return true;
    if (!account) return false;
    const known = run.unfiltered.get(account);
    if (known !== undefined) return known;
    const viewer = await this.users.viewerOf(account);
    const may = viewer?.can('unfiltered_html') ?? false;
    run.unfiltered.set(account, may);
    return may;
  }

  /** The account of an author's login, if there is one. */
  async account(run: ImportRun, authorLogin: string): Promise<number | undefined> {
    const login = cleanLogin(authorLogin);
    if (!login) return undefined;
    const cached = run.authors.get(login);
    if (cached !== undefined) return cached || undefined;
    const id = await this.find(run, login);
    run.authors.set(login, id ?? 0);
    return id;
  }

  private async find(run: ImportRun, login: string, email?: string): Promise<number | undefined> {
    const known = (await this.origins.find(run.origin, KIND, [login])).get(login);
    if (known !== undefined && (await this.users.isUser(known))) return known;
    const id = await this.users.find(login, email);
    if (id !== undefined && !run.dryRun) await this.origins.add(run.origin, KIND, [{ foreignId: login, localId: id }]);
    return id;
  }

  private async create(run: ImportRun, login: string, author: WxrAuthor): Promise<void> {
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

/** The login without stray signs, as some exports have them: what a login here may consist of. */
function cleanLogin(login: string): string {
  const allowed = login.slice(0, 4 * LONGEST_LOGIN).replace(/[^A-Za-z0-9_.@-]+/g, ' ');
  return allowed.trim().slice(0, LONGEST_LOGIN).trim();
}
