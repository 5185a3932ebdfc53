import { Get, Post, type OnModuleInit } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { SitePaths, SiteUrls } from '#libs/rest';
import { BrowserSessions, Credentials, SecondFactorRule, SecondFactors } from '../../identity/browser/index.js';
import { ACCOUNT_PATHS, FrontLinks } from '../shell/front-links.js';
import { FrontRequest, PageRequest } from '../shell/front-request.js';
import { Document, type Outcome, type Page } from '../shell/outcome.js';
import { PageForms } from '../shell/page-forms.js';
import { AccountPages, shownFactor, type Problem } from './account-pages.js';
import { SignInSteps, type OpenSignIn } from './sign-in-steps.js';

type Form = ReadonlyMap<string, string>;

const SIGN_IN = ACCOUNT_PATHS.signIn.slice(1);
const SIGN_OUT = ACCOUNT_PATHS.signOut.slice(1);
const NONCE_PATH = '/auth/nonce';

/** Signing in and out with a browser. */
@PageController('host')
export class SignInController implements OnModuleInit {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly steps: SignInSteps,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly rule: SecondFactorRule,
    private readonly browsers: BrowserSessions,
    private readonly links: FrontLinks,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
  ) {}

  onModuleInit(): void {
    for (const path of [...Object.values(ACCOUNT_PATHS), NONCE_PATH]) this.paths.open(path);
  }

  /** The form. */
  @Get(SIGN_IN)
  show(@PageRequest() request: FrontRequest): Outcome {
    const target = this.pages.targetOf(request.sentQuery.get('redirect_to'));
    return request.exchange.session ? this.pages.redirect(target) : this.form(target);
  }

  /** Checks the password, or the second factor after it. */
  @Post(SIGN_IN)
  async signIn(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const form = await this.forms.read(request);
    return form.has('step') ? this.checkFactor(request, form) : this.checkPassword(request, form);
  }

  /** Asks whether to sign out: a link must not do it, because other sites can have it, too. */
  @Get(SIGN_OUT)
  ask(@PageRequest() { exchange }: FrontRequest): Outcome {
    return exchange.session
      ? this.pages.page({ name: 'message', title: this.pages.words.signOut, data: { signsOut: true } })
      : this.pages.redirect(this.links.account('signIn'));
  }

  @Post(SIGN_OUT)
  async signOut(@PageRequest() request: FrontRequest): Promise<Outcome> {
    await this.forms.read(request);
    const cookie = await this.browsers.end(request.http.headers.cookie);
    const { signOut, done } = this.pages.words;
    const page = this.pages.message(signOut, done.signedOut ?? '', { to: this.links.home });
    request.exchange.session = undefined;
    return { ...page, headers: { 'Set-Cookie': cookie } };
  }

  /** A new nonce for pages that stay open for long; with `0` and 400 for others, as clients expect. */
  @Get([NONCE_PATH.slice(1), 'wp-admin/admin-ajax.php'])
  nonce(@PageRequest() request: FrontRequest): Outcome | undefined {
    const { rawPath, sentQuery, exchange } = request;
    const isOfConvention = rawPath !== NONCE_PATH;
    if (isOfConvention && (!this.site.convention || sentQuery.get('action') !== 'rest-nonce')) return undefined;
    const { session } = exchange;
    return new Document('text/plain; charset=utf-8', session?.nonce ?? '0', {}, session ? 200 : 400, true);
  }

  /** The address of the convention for all of this. */
  @Get('wp-login.php')
  fromConvention(@PageRequest() { sentQuery }: FrontRequest): Outcome | undefined {
    if (!this.site.convention) return undefined;
    const action = sentQuery.get('action') ?? '';
    if (action === 'logout') return this.pages.redirect(this.links.account('signOut'));
    if (action === 'lostpassword') return this.pages.redirect(this.links.account('forgotten'));
    const back = sentQuery.get('redirect_to');
    return this.pages.redirect(this.links.account('signIn', back ? { redirect_to: back } : {}));
  }

  private async checkPassword(request: FrontRequest, form: Form): Promise<Outcome> {
    const target = this.pages.targetOf(form.get('redirect_to'));
    const login = (form.get('login') ?? '').trim();
    const isRemembered = form.has('remember');
    try {
      const { ip } = this.pages.clientOf(request);
      const account = await this.credentials.verifyFirstFactor(login, form.get('password') ?? '', ip);
      const open = { account, isRemembered };
      if (account.hasSecondFactor) return await this.code(open, target);
      if (this.rule.isMissing(account)) return await this.factor(open, target);
      return this.pages.redirect(target, { 'Set-Cookie': await this.start(request, open) });
    } catch (error) {
      return this.form(target, { login, isRemembered, problem: this.pages.problem(error) });
    }
  }

  /** Checks a code, or sets up the second factor that the account must have. */
  private async checkFactor(request: FrontRequest, form: Form): Promise<Outcome> {
    const target = this.pages.targetOf(form.get('redirect_to'));
    const open = await this.steps.open(form.get('step') ?? '');
    if (!open) return this.form(target, { problem: this.pages.problemNamed('step_expired') });
    const { account } = open;
    const code = form.get('code') ?? '';
    const isNew = !account.hasSecondFactor;
    const secret = form.get('secret') ?? '';
    try {
      if (!isNew) {
        await this.factors.verify(account.id, code);
        return this.pages.redirect(target, { 'Set-Cookie': await this.start(request, open) });
      }
      const codes = await this.factors.enable(account.id, secret, code);
      // The second factor has changed the version of the credentials.
      const current = (await this.credentials.byName(account.login)) ?? account;
      const cookie = await this.start(request, { ...open, account: current });
      return this.pages.page({
        name: 'recovery',
        title: this.pages.words.recoveryCodes,
        data: { codes, to: target },
        headers: { 'Set-Cookie': cookie },
      });
    } catch (error) {
      const problem = this.pages.problem(error);
      return isNew ? this.factor(open, target, { secret, problem }) : this.code(open, target, problem);
    }
  }

  private start(request: FrontRequest, { account, isRemembered }: OpenSignIn): Promise<string> {
    const { cookie: cookies } = request.http.headers;
    return this.browsers.start(account, this.pages.clientOf(request), { isRemembered, cookies });
  }

  private form(target: string, more: { login?: string; isRemembered?: boolean; problem?: Problem } = {}): Page {
    const { problem, ...data } = more;
    return this.pages.page({ name: 'sign-in', title: this.pages.words.signIn, data: { ...data, target }, problem });
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
