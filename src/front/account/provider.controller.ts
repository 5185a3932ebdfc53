import { Get, type OnModuleInit } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { PageController } from '#libs/pages';
import { SitePaths, SiteUrls } from '#libs/rest';
import { ProviderAccounts, SignInProvider } from '../../identity/provider/index.js';
import { ACCOUNT_PATHS, FrontLinks, FrontRequest, type Outcome, PageRequest } from '../common/index.js';
import { AccountPages } from './account-pages.js';
import { PROVIDER_SIGN_OUT_PATH, ProviderForms, RETURN_PATH } from './provider-forms.js';
import { SignInForms } from './sign-in-forms.js';

/** Signing in with an OpenID provider. The site does not have these pages without one. */
@PageController('host')
export class ProviderController implements OnModuleInit {
  constructor(
    private readonly pages: AccountPages,
    private readonly provider: SignInProvider,
    private readonly accounts: ProviderAccounts,
    private readonly forms: ProviderForms,
    private readonly signInForms: SignInForms,
    private readonly links: FrontLinks,
    private readonly site: SiteUrls,
    private readonly paths: SitePaths,
  ) {}

  onModuleInit(): void {
    for (const path of [RETURN_PATH, PROVIDER_SIGN_OUT_PATH]) this.paths.open(path);
  }

  /** Leads to the provider. Those who have signed in go on, unless they are to prove again who they are. */
  @Get(ACCOUNT_PATHS.provider.slice(1))
  async start(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.provider.isOn) return undefined;
    const sent = request.sentQuery.get('redirect_to');
    const isAgain = request.sentQuery.has('again');
    if (request.exchange.session && !isAgain)
      return this.pages.redirect(this.pages.targetOf(sent, this.pages.deskOf(request)));
    const target = this.pages.targetOf(sent);
    try {
      const { url, headers } = await this.forms.begin(request, { target, isAgain });
      return this.pages.redirect(url, headers);
    } catch (error) {
      return this.signInForms.password(request, target, { problem: this.pages.problem(error) });
    }
  }

  /** Signs in the person whom the provider sends back, or links them with the account of the session. */
  @Get(RETURN_PATH.slice(1))
  async finish(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.provider.isOn) return undefined;
    const visit = await this.forms.end(request);
    if (!visit) {
      const problem = this.pages.problemNamed('provider_state');
      return this.signInForms.password(request, this.links.home, { problem });
    }
    RequestContext.current()?.answerIn(this.site.languageWith(visit.language));
    const target = this.pages.targetOf(visit.target);
    const url = new URL(`${this.links.onHost(RETURN_PATH)}?${request.exchange.search}`);
    const isLink = visit.session !== undefined;
    try {
      const person = await this.provider.finish(url, visit, this.pages.clientOf(request).ip);
      if (isLink) return await this.link(request, visit.session, () => this.accounts.link(request.viewer.id, person));
      const login = await this.accounts.signIn(person);
      const result = await this.signInForms.afterProvider(request, { ...person, login }, target);
      if ('page' in result) return result.page;
      return this.pages.redirect(result.to, { 'Set-Cookie': result.cookie });
    } catch (error) {
      const problem = this.pages.problem(error);
      return isLink
        ? this.pages.message(this.pages.words.profile, '', { to: this.links.account('profile'), problem })
        : this.signInForms.password(request, target, { problem });
    }
  }

  /** Leads to where people sign out at the provider, which asks them. */
  @Get(PROVIDER_SIGN_OUT_PATH.slice(1))
  async signOut(): Promise<Outcome | undefined> {
    if (!this.provider.isOn) return undefined;
    const { signOut, providerNoSignOut } = this.pages.words;
    const more = { to: this.links.home };
    try {
      const url = await this.provider.signOut(this.links.onHost(ACCOUNT_PATHS.signIn));
      if (url) return this.pages.redirect(url);
      return this.pages.message(signOut, providerNoSignOut(this.provider.name), more);
    } catch (error) {
      return this.pages.message(signOut, '', { ...more, problem: this.pages.problem(error) });
    }
  }

  /** Only the session that has asked for the link gets it: a foreign person in the account would be a second owner. */
  private async link(request: FrontRequest, session: number | undefined, work: () => Promise<void>): Promise<Outcome> {
    if (!request.exchange.session || request.viewer.session !== session)
      return this.pages.message(this.pages.words.profile, '', {
        to: this.links.account('profile'),
        problem: this.pages.problemNamed('provider_state'),
      });
    await work();
    return this.pages.redirect(this.links.account('profile', { done: 'providerLinked' }));
  }
}
