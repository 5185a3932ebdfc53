import { Injectable } from '@nestjs/common';
import { BrowserSessions, Credentials, SecondFactorRule, SecondFactors } from '../../identity/browser/index.js';
import type { FrontRequest, Page } from '../common/index.js';
import { AccountPages, shownFactor, type Problem } from './account-pages.js';
import { SignInSteps, type OpenSignIn } from './sign-in-steps.js';

/** A password as it was sent, and the URL to continue with. */
export interface SentPassword {
  login: string;
  password: string;
  isRemembered: boolean;
  target: string;
}

/** The result of a form: the cookie of the new session, or the page that follows. */
export type SignInResult = { cookie: string } | { page: Page };

/** The forms for signing in: password first, then the second factor. */
@Injectable()
export class SignInForms {
  constructor(
    private readonly pages: AccountPages,
    private readonly steps: SignInSteps,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly rule: SecondFactorRule,
    private readonly browsers: BrowserSessions,
  ) {}

  /** The form for the password, possibly with what was sent before. */
  password(target: string, more: { login?: string; isRemembered?: boolean; problem?: Problem } = {}): Page {
    const { problem, ...data } = more;
    return this.pages.page({
      name: 'sign-in',
      title: this.pages.words.signIn,
      data: { ...data, target },
      problem,
      address: ['signIn', this.pages.isHome(target) ? {} : { redirect_to: target }],
    });
  }

  /** Checks a password. */
  async checkPassword(
    request: FrontRequest,
    { login, password, isRemembered, target }: SentPassword,
  ): Promise<SignInResult> {
    try {
      const { ip } = this.pages.clientOf(request);
      const account = await this.credentials.verifyFirstFactor(login, password, ip);
      const open = { account, isRemembered };
      if (account.hasSecondFactor) return { page: await this.code(open, target) };
      if (this.rule.isMissing(account)) return { page: await this.factor(open, target) };
      return { cookie: await this.start(request, open) };
    } catch (error) {
      return { page: this.password(target, { login, isRemembered, problem: this.pages.problem(error) }) };
    }
  }

  /** Checks a code, or sets up the second factor that the account must have. */
  async checkFactor(request: FrontRequest, form: ReadonlyMap<string, string>, target: string): Promise<SignInResult> {
    const open = await this.steps.open(form.get('step') ?? '');
    if (!open) return { page: this.password(target, { problem: this.pages.problemNamed('step_expired') }) };
    const { account } = open;
    const code = form.get('code') ?? '';
    const isNew = !account.hasSecondFactor;
    const secret = form.get('secret') ?? '';
    try {
      if (!isNew) {
        await this.factors.verify(account.id, code);
        return { cookie: await this.start(request, open) };
      }
      const codes = await this.factors.enable(account.id, secret, code);
      // The second factor has changed the version of the credentials.
      const current = (await this.credentials.byName(account.login)) ?? account;
      const cookie = await this.start(request, { ...open, account: current });
      const page = this.pages.page({
        name: 'recovery',
        title: this.pages.words.recoveryCodes,
        data: { codes, to: target },
        headers: { 'Set-Cookie': cookie },
      });
      return { page };
    } catch (error) {
      const problem = this.pages.problem(error);
      return {
        page: await (isNew ? this.factor(open, target, { secret, problem }) : this.code(open, target, problem)),
      };
    }
  }

  private start(request: FrontRequest, { account, isRemembered }: OpenSignIn): Promise<string> {
    const { cookie: cookies } = request.http.headers;
    return this.browsers.start(account, this.pages.clientOf(request), { isRemembered, cookies });
  }

  private async code(open: OpenSignIn, target: string, problem?: Problem): Promise<Page> {
    const data = { target, step: await this.steps.issue(open) };
    return this.pages.page({ name: 'code', title: this.pages.words.secondFactor, data, problem });
  }

  private async factor(
    open: OpenSignIn,
    target: string,
    { secret = '', problem }: { secret?: string; problem?: Problem } = {},
  ): Promise<Page> {
    const factor = shownFactor(this.factors.propose(open.account.login, secret));
    const data = { target, factor, step: await this.steps.issue(open) };
    return this.pages.page({ name: 'factor', title: this.pages.words.secondFactor, data, problem });
  }
}
