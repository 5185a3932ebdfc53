import { Get, Post } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { ApplicationPasswords } from '../../identity/application-passwords/index.js';
import {
  ACCOUNT_PATHS,
  FrontLinks,
  FrontRequest,
  type Outcome,
  type Page,
  PageForms,
  PageRequest,
} from '../common/index.js';
import { AccountPages, isApplicationName, type Problem } from './account-pages.js';
import { FreshProof } from './fresh-proof.js';
import { PasswordLimitForms } from './password-limit-forms.js';

/** The page, and its address in the convention. */
const PATHS = [ACCOUNT_PATHS.authorize, '/wp-admin/authorize-application.php'].map((path) => path.slice(1));

/** What an application asks for. */
interface Authorization {
  app_name: string;
  /** UUID of the application; empty for none. */
  app_id: string;
  /** URLs to return to; empty for none. */
  success_url: string;
  reject_url: string;
}

/** What the page shows: the form, with limits or why it was refused, or the password. */
interface Shown {
  problem?: Problem;
  password?: string;
  limits?: Parameters<PasswordLimitForms['fields']>[0];
}

/** Lets a signed-in user give an application a password of its own. */
@PageController('host')
export class AuthorizationController {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly applications: ApplicationPasswords,
    private readonly limits: PasswordLimitForms,
    private readonly proof: FreshProof,
    private readonly links: FrontLinks,
    private readonly site: SiteUrls,
  ) {}

  @Get(PATHS)
  show(@PageRequest() request: FrontRequest): Outcome | undefined {
    if (!this.isServed(request)) return undefined;
    const { sentQuery, exchange } = request;
    const asked = authorizationOf((name) => sentQuery.get(name));
    const problem = this.problemOf(asked);
    if (problem) return this.pages.message(this.pages.words.authorize, '', { problem });
    if (!exchange.session) return this.pages.signInFirst(request);
    return this.page(asked, { limits: this.limits.askedIn(sentQuery) });
  }

  @Post(PATHS)
  async answer(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    if (!this.isServed(request)) return undefined;
    const { viewer, exchange } = request;
    if (!exchange.session) return this.pages.signInFirst(request);
    const form = await this.forms.read(request);
    const asked = authorizationOf((name) => form.get(name));
    const problem = this.problemOf(asked);
    if (problem) return this.pages.message(this.pages.words.authorize, '', { problem });
    if (!form.has('approve')) return this.refuse(asked);
    const { app_name: name, app_id: appId, success_url: target } = asked;
    const refused = (code: 'invalid_name' | 'invalid_limits') =>
      this.page(asked, { problem: this.pages.problemNamed(code), limits: this.limits.sentIn(form) });
    if (!isApplicationName(name)) return refused('invalid_name');
    const limits = this.limits.read(form);
    if (!limits) return refused('invalid_limits');
    const asks = await this.proof.ask(request, form, this.links.account('authorize'));
    if (asks) return { ...asks, formTargets: targetsOf(asked) };
    const { password } = await this.applications.create(viewer.id, name, { appId, ...limits });
    if (!target) return this.page(asked, { password });
    const sent = { site_url: this.site.url, user_login: viewer.login, password: password.replaceAll(' ', '') };
    return this.pages.redirect(withParameters(target, sent));
  }

  /** The address of the convention exists only if its root does. */
  private isServed({ rawPath }: FrontRequest): boolean {
    return rawPath === ACCOUNT_PATHS.authorize || this.site.convention !== undefined;
  }

  private refuse({ success_url: success, reject_url: reject }: Authorization): Outcome {
    if (reject) return this.pages.redirect(reject);
    if (success) return this.pages.redirect(withParameters(success, { success: 'false' }));
    return this.pages.message(this.pages.words.authorize, this.pages.words.rejected, { to: this.links.home });
  }

  private problemOf({ app_id: id, success_url: success, reject_url: reject }: Authorization): Problem | undefined {
    if (id && !UUID.test(id)) return this.pages.problemNamed('invalid_app_id');
    const isUsable = [success, reject].every((url) => url === '' || isTarget(url));
    return isUsable ? undefined : this.pages.problemNamed('invalid_target');
  }

  private page(asked: Authorization, { problem, password, limits }: Shown): Page {
    return this.pages.page({
      name: 'authorize',
      title: this.pages.words.authorize,
      data: {
        asked,
        password,
        limits: this.limits.fields(limits),
        target: asked.success_url && shownTarget(asked.success_url),
      },
      problem,
      formTargets: targetsOf(asked),
    });
  }
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
/** A scheme that belongs to one application, as RFC 8252 has it: a domain in reverse. Others are anybody's. */
const OWN_SCHEME = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;
/** Hosts of programs on the same machine. Their port is theirs while they wait for the answer. */
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/** Whether an application may receive a password at a URL: https, the loopback interface, or a scheme of its own. */
function isTarget(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname)) || OWN_SCHEME.test(protocol);
}

function authorizationOf(sent: (name: string) => string | null | undefined): Authorization {
  const text = (name: string) => (sent(name) ?? '').trim();
  return {
    app_name: text('app_name'),
    app_id: text('app_id'),
    success_url: text('success_url'),
    reject_url: text('reject_url'),
  };
}

function withParameters(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The part of a URL by which people recognize the receiver. */
function shownTarget(url: string): string {
  const { protocol, host } = new URL(url);
  return host ? `${protocol}//${host}` : protocol;
}

/** Where the form may lead, as sources of a Content-Security-Policy. */
const targetsOf = ({ success_url: success, reject_url: reject }: Authorization): string[] =>
  [success, reject].filter(Boolean).map(formTarget);

/** A URL as a source of a Content-Security-Policy, which knows no IPv6 addresses. */
function formTarget(url: string): string {
  const { protocol, origin, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol;
}
