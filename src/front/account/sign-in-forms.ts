import { Injectable } from '@nestjs/common';
import { BrowserSessions, Credentials, SecondFactorRule, SecondFactors } from '../../identity/browser/index.js';
import { Passkeys } from '../../identity/passkeys/index.js';
import type { FrontRequest, Page } from '../common/index.js';
import { AccountPages, shownFactor, type Problem } from './account-pages.js';
import { PasskeyForms } from './passkey-forms.js';
import { ProviderForms } from './provider-forms.js';
import { SignInSteps, type OpenSignIn } from './sign-in-steps.js';

/** A password as it was sent, and the URL to continue with. */
export interface SentPassword {
  login: string;
  password: string;
  isRemembered: boolean;
  target: string;
}

/** A new session: its cookie, and the URL to continue with. */
interface StartedSession {
  cookie: string;
  to: string;
}

/** The result of a form: a new session, or the page that follows. */
export type SignInResult = StartedSession | { page: Page };

/** The forms for signing in: password first, then the second factor. */
@Injectable()
export class SignInForms {
  constructor(
    private readonly pages: AccountPages,
    private readonly steps: SignInSteps,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly rule: SecondFactorRule,
    private readonly passkeys: Passkeys,
    private readonly passkeyForms: PasskeyForms,
    private readonly providerForms: ProviderForms,
    private readonly browsers: BrowserSessions,
  ) {}

  /** The form for the password, possibly with what was sent before. */
  async password(
    request: FrontRequest,
    target: string,
    more: { login?: string; isRemembered?: boolean; problem?: Problem } = {},
  ): Promise<Page> {
    const { problem, ...data } = more;
    const { data: passkey, ...part } = await this.passkeyForms.ofSignIn(request);
    return this.pages.page({
      name: 'sign-in',
      title: this.pages.words.signIn,
      data: { ...data, ...passkey, provider: this.providerForms.signIn(target), target },
      problem,
      ...part,
      address: ['signIn', this.pages.isHome(target) ? {} : { redirect_to: target }],
    });
  }

  /** Checks a passkey that the device of the browser has proven. It proves its user, so that no code follows. */
  async checkPasskey(request: FrontRequest, form: ReadonlyMap<string, string>, target: string): Promise<SignInResult> {
    try {
      const { ip } = this.pages.clientOf(request);
      const browser = this.passkeyForms.browserOf(request) ?? '';
      const login = await this.passkeys.signIn(form.get('passkey') ?? '', browser, ip);
      const account = await this.credentials.byName(login);
      if (!account) return { page: await this.password(request, target) };
      return await this.start(request, { account, isRemembered: form.has('remember'), proof: 'passkey' }, target);
    } catch (error) {
      return { page: await this.password(request, target, { problem: this.pages.problem(error) }) };
    }
  }

  /** Checks a password. */
  async checkPassword(
    request: FrontRequest,
    { login, password, isRemembered, target }: SentPassword,
  ): Promise<SignInResult> {
    try {
      const { ip } = this.pages.clientOf(request);
      const account = await this.credentials.verifyFirstFactor(login, password, ip);
      return await this.afterFirstProof(request, { account, isRemembered }, target);
    } catch (error) {
      const problem = this.pages.problem(error);
      return { page: await this.password(request, target, { login, isRemembered, problem }) };
    }
  }

  /** Signs in an account whose person the provider has sent back. A code follows unless the provider makes up for it. */
  async afterProvider(
    request: FrontRequest,
    { login, hasSecondFactor, age }: { login: string; hasSecondFactor: boolean; age: number },
    target: string,
  ): Promise<SignInResult> {
    const account = await this.credentials.byName(login);
    if (!account) return { page: await this.password(request, target) };
    const open: OpenSignIn = { account, isRemembered: false, age };
    return hasSecondFactor
      ? this.start(request, { ...open, proof: 'provider_mfa' }, target)
      : this.afterFirstProof(request, { ...open, proof: 'provider' }, target);
  }

  /** Asks for the second factor of an account that has or needs one, or starts the session. */
  private async afterFirstProof(request: FrontRequest, open: OpenSignIn, target: string): Promise<SignInResult> {
    const { account } = open;
    const isMissing = this.rule.isMissing(account);
    const asks = account.hasSecondFactor || (isMissing && (await this.passkeyForms.ofAccount(account)).scripts);
    if (asks) return { page: await this.code(open, target) };
    if (isMissing) return { page: await this.factor(open, target) };
    return this.start(request, open, target);
  }

  /** Checks a code, or sets up the second factor that the account must have. */
  async checkFactor(request: FrontRequest, form: ReadonlyMap<string, string>, target: string): Promise<SignInResult> {
    const open = await this.steps.open(form.get('step') ?? '');
    const expired = () => this.password(request, target, { problem: this.pages.problemNamed('step_expired') });
    if (!open) return { page: await expired() };
    const { account } = open;
    if (form.has('passkey')) return this.checkPasskeyOf(request, open, form, target);
    const code = form.get('code') ?? '';
    const isNew = !account.hasSecondFactor;
    const secret = form.get('secret') ?? '';
    try {
      if (!isNew) {
        await this.factors.verify(account.id, code);
        return await this.start(request, open, target);
      }
      const codes = await this.factors.enable(account.id, secret, code);
      // The second factor has changed the version of the credentials.
      const current = (await this.credentials.byName(account.login)) ?? account;
      const { cookie, to } = await this.start(request, { ...open, account: current }, target);
      const page = this.pages.page({
        name: 'recovery',
        title: this.pages.words.recoveryCodes,
        data: { codes, to },
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

  /** Checks a passkey in place of a code. */
  private async checkPasskeyOf(
    request: FrontRequest,
    open: OpenSignIn,
    form: ReadonlyMap<string, string>,
    target: string,
  ): Promise<SignInResult> {
    const { id: account, credentialsVersion: version } = open.account;
    try {
      await this.passkeys.verify(form.get('passkey') ?? '', { account, version }, this.pages.clientOf(request).ip);
      return await this.start(request, { ...open, proof: 'passkey', age: 0 }, target);
    } catch (error) {
      return { page: await this.code(open, target, this.pages.problem(error)) };
    }
  }

  private async start(
    request: FrontRequest,
    { account, ...start }: OpenSignIn,
    target: string,
  ): Promise<StartedSession> {
    const { cookie: cookies } = request.http.headers;
    const cookie = await this.browsers.start(account, this.pages.clientOf(request), { ...start, cookies });
    return { cookie, to: await this.pages.afterSignIn(target, account.id) };
  }

  private async code(open: OpenSignIn, target: string, problem?: Problem): Promise<Page> {
    const { data: passkey, ...part } = await this.passkeyForms.ofAccount(open.account);
    const data = { ...passkey, target, step: await this.steps.issue(open), hasCodes: open.account.hasSecondFactor };
    return this.pages.page({ name: 'code', title: this.pages.words.secondFactor, data, problem, ...part });
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
