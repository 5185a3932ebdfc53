import { Get, Post, type OnModuleInit } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { SitePaths } from '#libs/rest';
import { BrowserSessions } from '../../identity/browser/index.js';
import {
  ACCOUNT_PATHS,
  Document,
  FrontLinks,
  FrontRequest,
  type Outcome,
  PageForms,
  PageRequest,
} from '../common/index.js';
import { AccountPages } from './account-pages.js';
import { PASSKEY_SCRIPT, PASSKEY_SCRIPT_PATH } from './passkey-script.js';
import { ProviderForms } from './provider-forms.js';
import { SessionMark } from './session-mark.js';
import { SignInForms, type SentPassword, type SignInResult } from './sign-in-forms.js';

const SIGN_IN = ACCOUNT_PATHS.signIn.slice(1);
const SIGN_OUT = ACCOUNT_PATHS.signOut.slice(1);
const NONCE_PATH = '/auth/nonce';

/** Signing in and out with a browser. */
@PageController('host')
export class SignInController implements OnModuleInit {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly signInForms: SignInForms,
    private readonly providerForms: ProviderForms,
    private readonly browsers: BrowserSessions,
    private readonly mark: SessionMark,
    private readonly links: FrontLinks,
    private readonly paths: SitePaths,
  ) {}

  onModuleInit(): void {
    for (const path of [...Object.values(ACCOUNT_PATHS), NONCE_PATH, PASSKEY_SCRIPT_PATH]) this.paths.open(path);
  }

  /** The form. */
  @Get(SIGN_IN)
  async show(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const sent = request.sentQuery.get('redirect_to');
    return request.exchange.session
      ? this.pages.redirect(this.pages.targetOf(sent, this.pages.deskOf(request)))
      : this.signInForms.password(request, this.pages.targetOf(sent));
  }

  /** Checks the password, or the second factor after it. */
  @Post(SIGN_IN)
  async signIn(@PageRequest() request: FrontRequest): Promise<Outcome> {
    const form = await this.forms.read(request);
    const target = this.pages.targetOf(form.get('redirect_to'));
    const login = (form.get('login') ?? '').trim();
    const sent = { login, password: form.get('password') ?? '', isRemembered: form.has('remember'), target };
    const result = await this.resultOf(request, form, sent);
    return 'page' in result ? result.page : this.pages.redirect(result.to, { 'Set-Cookie': result.cookie });
  }

  private resultOf(
    request: FrontRequest,
    form: ReadonlyMap<string, string>,
    sent: SentPassword,
  ): Promise<SignInResult> {
    if (form.has('step')) return this.signInForms.checkFactor(request, form, sent.target);
    return form.has('passkey')
      ? this.signInForms.checkPasskey(request, form, sent.target)
      : this.signInForms.checkPassword(request, sent);
  }

  /** The script of the forms for passkeys. */
  @Get(PASSKEY_SCRIPT_PATH.slice(1))
  script(): Document {
    return new Document('text/javascript; charset=utf-8', PASSKEY_SCRIPT, {
      'Cache-Control': 'public, max-age=31536000, immutable',
    });
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
    const { cookie, proof } = await this.browsers.end(request.http.headers.cookie);
    const { signOut, done } = this.pages.words;
    const provider = proof?.startsWith('provider') ? this.providerForms.signOut() : undefined;
    const page = this.pages.message(signOut, done.signedOut ?? '', { to: this.links.home, provider });
    request.exchange.session = undefined;
    return { ...page, headers: { 'Set-Cookie': this.mark.without(cookie, request) } };
  }

  /** A new nonce for pages that stay open for long. */
  @Get(NONCE_PATH.slice(1))
  nonce(@PageRequest() request: FrontRequest): Document {
    return this.pages.nonce(request);
  }
}
