import { Injectable } from '@nestjs/common';
import { SiteUrls } from '#libs/rest';
import { ProviderVisits, SignInProvider } from '../../identity/provider/index.js';
import { ACCOUNT_PATHS, FrontLinks, type FrontRequest } from '../common/index.js';
import { BrowserCookie } from './browser-cookie.js';

/** Where the provider sends browsers back. It is registered there, so that it has neither a language nor parameters. */
export const RETURN_PATH = `${ACCOUNT_PATHS.provider}/return`;
export const PROVIDER_SIGN_OUT_PATH = `${ACCOUNT_PATHS.provider}/sign-out`;

/** Longer URLs to continue with are not carried along: they would not fit into the URL of the provider. */
const MAX_TARGET = 1000;

/** A link to the provider, or to a page that leads there. */
export interface ProviderLink {
  name: string;
  url: string;
}

/** What leads browsers to the sign-in provider, and recognizes them when they come back. */
@Injectable()
export class ProviderForms {
  private readonly cookie: BrowserCookie;

  constructor(
    private readonly provider: SignInProvider,
    private readonly visits: ProviderVisits,
    private readonly links: FrontLinks,
    private readonly site: SiteUrls,
  ) {
    this.cookie = new BrowserCookie('provider', 'Lax', site.url);
  }

  /** The link with which people sign in; undefined without a provider. */
  signIn(target: string): ProviderLink | undefined {
    return this.link('provider', { redirect_to: target });
  }

  /** The link with which signed-in people prove again who they are. */
  again(target: string): ProviderLink | undefined {
    return this.link('provider', { again: '1', redirect_to: target });
  }

  /** The link with which people sign out at the provider. */
  signOut(): ProviderLink | undefined {
    if (!this.provider.isOn) return undefined;
    return { name: this.provider.name, url: this.links.onHost(PROVIDER_SIGN_OUT_PATH) };
  }

  /** Begins a visit. Returns the URL at the provider, and the header with the cookie by which the browser is recognized. */
  async begin(
    request: FrontRequest,
    { target, session, isAgain = false }: { target: string; session?: number; isAgain?: boolean },
  ): Promise<{ url: string; headers: Record<string, string> }> {
    const { browser, headers = {} } = this.cookie.ensure(request);
    const { code, locale } = this.site.requestedLanguage;
    const checks = await this.visits.begin(browser, {
      target: target.length > MAX_TARGET ? this.links.home : target,
      language: code,
      ...(session === undefined ? {} : { session }),
    });
    const back = this.links.onHost(RETURN_PATH);
    const url = await this.provider.start({ ...checks, back, language: locale.replace('_', '-') || code, isAgain });
    return { url, headers };
  }

  /** The visit that a browser comes back from; undefined for another browser, a second time or after a quarter of an hour. */
  async end(request: FrontRequest): ReturnType<ProviderVisits['end']> {
    const browser = this.cookie.of(request);
    return browser === undefined ? undefined : this.visits.end(browser, request.sentQuery.get('state') ?? '');
  }

  private link(page: 'provider', parameters: Readonly<Record<string, string>>): ProviderLink | undefined {
    if (!this.provider.isOn) return undefined;
    return { name: this.provider.name, url: this.links.account(page, parameters) };
  }
}
