import { Get, Post, type OnModuleInit } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { SitePaths, SiteUrls } from '#libs/rest';
import { BrowserSessions } from '../../identity/browser/index.js';
import { FrontLinks, FrontRequest, type Outcome, PageForms, PageRequest, Redirect } from '../common/index.js';
import { AccountPages } from './account-pages.js';
import { SessionMark } from './session-mark.js';
import { SignInForms } from './sign-in-forms.js';

const SIGN_IN = '/wp-login.php';
/** Where clients of the convention expect the pages for those who have signed in. */
const ADMIN = '/wp-admin';
const ACCOUNT = ['', '/:page((?:index\\.php|profile\\.php)?)'].map((rest) => ADMIN.slice(1) + rest);

/** The addresses of the convention for signing in and out, for one's own account and for nonces. */
@PageController('host')
export class ConventionAccountController implements OnModuleInit {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly signInForms: SignInForms,
    private readonly browsers: BrowserSessions,
    private readonly mark: SessionMark,
    private readonly links: FrontLinks,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
  ) {}

  onModuleInit(): void {
    if (this.site.convention) for (const path of [SIGN_IN, ADMIN]) this.paths.alias(path);
  }

  /** Leads to the pages for all of this. Signs out if the nonce of the session shows that no other site asks for it. */
  @Get(SIGN_IN.slice(1))
  async show(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.site.convention) return undefined;
    const { sentQuery, exchange } = request;
    const action = sentQuery.get('action');
    if (action === 'lostpassword' || action === 'retrievepassword') return this.leadTo(this.links.account('forgotten'));
    const back = sentQuery.get('redirect_to');
    if (action !== 'logout') return this.leadTo(this.links.account('signIn', back ? { redirect_to: back } : {}));
    const isMeant = exchange.session?.accepts(sentQuery.get('_wpnonce') ?? '') && request.http.method === 'GET';
    if (!isMeant) return this.leadTo(this.links.account('signOut'));
    const { cookie } = await this.browsers.end(request.http.headers.cookie);
    const target = back ? this.pages.targetOf(back) : this.links.account('signIn');
    return this.leadTo(target, { 'Set-Cookie': this.mark.without(cookie, request) });
  }

  /**
   * Signs in with the form of the convention, which has no nonce. Wrong passwords get the form again, with the status of
   * the convention: its clients know by the cookies whether they have signed in.
   */
  @Post(SIGN_IN.slice(1))
  async signIn(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.site.convention) return undefined;
    const action = request.sentQuery.get('action') ?? 'login';
    if (action !== 'login') return this.show(request);
    const form = await this.forms.read(request, { usesSession: false });
    const target = this.pages.targetOf(form.get('redirect_to'), this.account);
    const login = (form.get('log') ?? '').trim();
    const sent = { login, password: form.get('pwd') ?? '', isRemembered: form.has('rememberme'), target };
    const result = await this.signInForms.checkPassword(request, sent);
    if ('cookie' in result) return this.leadTo(target, { 'Set-Cookie': this.mark.beside(result.cookie) });
    return { ...result.page, status: result.page.status === 401 ? 200 : result.page.status };
  }

  /** Leads to one's own account. */
  @Get(ACCOUNT)
  own(@PageRequest() request: FrontRequest): Outcome | undefined {
    if (!this.site.convention) return undefined;
    return request.exchange.session ? this.leadTo(this.links.account('profile')) : this.pages.signInFirst(request);
  }

  /** The nonce of the session, with `0` and 400 for others, as clients expect. */
  @Get(`${ADMIN.slice(1)}/admin-ajax.php`)
  nonce(@PageRequest() request: FrontRequest): Outcome | undefined {
    if (!this.site.convention || request.sentQuery.get('action') !== 'rest-nonce') return undefined;
    return this.pages.nonce(request);
  }

  private get account(): string {
    return new URL(`${ADMIN}/`, this.site.url).href;
  }

  private leadTo(url: string, headers: Record<string, string[]> = {}): Redirect {
    return new Redirect(url, 302, headers, true);
  }
}
