import { Get, Post } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { ApplicationPasswords } from '../../identity/application-passwords/index.js';
import { SecondFactors, Sessions } from '../../identity/browser/index.js';
import { Users } from '../../identity/index.js';
import { Passkeys } from '../../identity/passkeys/index.js';
import { ProviderAccounts, SignInProvider } from '../../identity/provider/index.js';
import { SiteTime } from '../../settings/index.js';
import {
  ACCOUNT_PATHS,
  fail,
  FrontLinks,
  FrontRequest,
  type Outcome,
  type Page,
  PageForms,
  PageRequest,
  sentId,
} from '../common/index.js';
import { AccountPages, isApplicationName, shownFactor, type Problem } from './account-pages.js';
import { FreshProof } from './fresh-proof.js';
import { PasskeyForms } from './passkey-forms.js';
import { PasswordLimitForms } from './password-limit-forms.js';
import { ProviderForms } from './provider-forms.js';

const PROFILE = ACCOUNT_PATHS.profile.slice(1);

/** The forms that need a recent proof of the password. */
const PROVEN: ReadonlySet<string> = new Set([
  'create-application',
  'enable',
  'end-session',
  'end-others',
  'add-passkey',
  'remove-passkey',
  'link-provider',
  'unlink-provider',
]);

type Form = ReadonlyMap<string, string>;

/** What the page shows besides the account: the result of a form, or why it was refused. */
interface FormResult {
  problem?: Problem;
  /** A new application password. */
  created?: { name: string; password: string };
  /** Secret of a second factor whose code was wrong. */
  secret?: string;
  /** The form for an application password that was refused. */
  refused?: Form;
}

/** One's own account: password, second factor, sessions and application passwords. */
@PageController('host')
export class ProfileController {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly users: Users,
    private readonly proof: FreshProof,
    private readonly sessions: Sessions,
    private readonly applications: ApplicationPasswords,
    private readonly limits: PasswordLimitForms,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly passkeyForms: PasskeyForms,
    private readonly provider: SignInProvider,
    private readonly providerAccounts: ProviderAccounts,
    private readonly providerForms: ProviderForms,
    private readonly links: FrontLinks,
    private readonly time: SiteTime,
  ) {}

  @Get(PROFILE)
  async show(@PageRequest() request: FrontRequest): Promise<Outcome> {
    return request.exchange.session ? this.page(request) : this.pages.signInFirst(request);
  }

  /** Handles a form of the page, which its button names. */
  @Post(PROFILE)
  async send(@PageRequest() request: FrontRequest): Promise<Outcome> {
    if (!request.exchange.session) return this.pages.signInFirst(request);
    const form = await this.forms.read(request);
    try {
      return await this.handle(request, form);
    } catch (error) {
      const secret = form.get('secret');
      return this.page(request, { problem: this.pages.problem(error), ...(secret ? { secret } : {}) });
    }
  }

  private async handle(request: FrontRequest, form: Form): Promise<Outcome> {
    const { id, session } = request.viewer;
    const action = form.get('action') ?? '';
    const asks = PROVEN.has(action) && (await this.proof.ask(request, form, this.links.account('profile')));
    if (asks) return asks;
    switch (action) {
      case 'password':
        await this.proof.checkPassword(request, form);
        await this.users.update(id, {
          password: form.get('new-password') ?? '',
          revokesApplications: form.has('revoke-applications'),
        });
        return this.done('password');
      case 'end-session':
        await this.sessions.end(id, sentId(form.get('session')));
        return this.done('sessions');
      case 'end-others':
        await this.sessions.endOthers(id, session);
        return this.done('sessions');
      case 'create-application':
        return this.createApplication(request, form);
      case 'revoke-application':
        await this.applications.revoke(id, { uuid: form.get('uuid') ?? '' });
        return this.done('revoked');
      case 'enable':
        return this.recovery(await this.factors.enable(id, form.get('secret') ?? '', form.get('code') ?? ''));
      case 'new-codes':
        await this.proof.checkPassword(request, form);
        return this.recovery(await this.factors.renewCodes(id));
      case 'disable':
        await this.proof.checkPassword(request, form);
        await this.factors.disable(id);
        return this.done('disabled');
      case 'add-passkey':
        await this.passkeys.add({ id, session: session ?? 0 }, form.get('name') ?? '', form.get('passkey') ?? '');
        return this.done('passkeyAdded');
      case 'remove-passkey':
        await this.passkeys.remove(id, sentId(form.get('id')));
        return this.done('passkeyRemoved');
      case 'link-provider':
        return this.linkProvider(request);
      case 'unlink-provider':
        await this.providerAccounts.unlink(id, sentId(form.get('id')));
        return this.done('providerUnlinked');
      default:
        return fail('unknown_form');
    }
  }

  private async createApplication(request: FrontRequest, form: Form): Promise<Page> {
    const name = (form.get('name') ?? '').trim();
    const refused = (problem: Problem) => this.page(request, { problem, refused: form });
    if (!isApplicationName(name)) return refused(this.pages.problemNamed('invalid_name'));
    const limits = this.limits.read(form);
    if (!limits) return refused(this.pages.problemNamed('invalid_limits'));
    const { password } = await this.applications.create(request.viewer.id, name, limits);
    return this.page(request, { created: { name, password } });
  }

  /** A page with a link to the provider: a form of a page may not lead to another site. */
  private async linkProvider(request: FrontRequest): Promise<Outcome> {
    const { session = 0 } = request.viewer;
    if (!this.provider.isOn) return fail('unknown_form');
    const { url: to, headers } = await this.providerForms.begin(request, { target: this.links.home, session });
    const { providerLink, providerLinkHelp } = this.pages.words;
    return this.pages.message(providerLink(this.provider.name), providerLinkHelp, { to, headers });
  }

  /** Leads back to the page, so that loading it again does not repeat the form. */
  private done(
    what: 'password' | 'sessions' | 'revoked' | 'disabled' | 'passkeyAdded' | 'passkeyRemoved' | 'providerUnlinked',
  ): Outcome {
    return this.pages.redirect(this.links.account('profile', { done: what }));
  }

  private recovery(codes: readonly string[]): Page {
    const title = this.pages.words.recoveryCodes;
    return this.pages.page({ name: 'recovery', title, data: { codes, to: this.links.account('profile') } });
  }

  private async page(
    request: FrontRequest,
    { problem, created, secret = '', refused }: FormResult = {},
  ): Promise<Page> {
    const { id, session, login } = request.viewer;
    const profile = await this.users.profile(id);
    const sessions = await this.sessions.list(id, session);
    const applications = await this.applications.list(id);
    const factor = await this.factors.of(id);
    const passkeys = await this.passkeys.list(id);
    const { data: passkey, ...part } = await this.passkeyForms.ofProfile(request);
    const providerLinks = this.provider.isOn ? await this.providerAccounts.list(id) : [];
    const done = problem ? undefined : this.pages.words.done[request.sentQuery.get('done') ?? ''];
    return this.pages.page({
      name: 'profile',
      title: this.pages.words.profile,
      data: {
        login,
        name: profile?.name,
        email: profile?.email,
        desk: this.pages.deskOf(request),
        done,
        created,
        sessions: sessions.map((one) => ({ ...one, usedAt: this.local(one.last_used_at) })),
        applications: applications.map((one) => this.limits.shown(one)),
        limits: this.limits.fields(refused && this.limits.sentIn(refused)),
        refusedName: refused?.get('name'),
        passkeys: passkeys.map((one) => ({ ...one, usedAt: one.usedAt && this.local(one.usedAt) })),
        ...passkey,
        provider: this.provider.isOn ? this.provider.name : undefined,
        providerLinks: providerLinks.map((one) => ({
          ...one,
          provider: this.provider.nameOf(one.issuer),
          usedAt: one.usedAt && this.local(one.usedAt),
        })),
        factor,
        proposed: factor ? undefined : shownFactor(this.factors.propose(login, secret)),
      },
      problem,
      ...part,
      address: ['profile'],
    });
  }

  /** A stored time in UTC, or one of a response, as a stored date of the site. */
  private local(utc: string): string {
    return this.time.fromGmt(utc.replace('T', ' ').replace('Z', '')).local;
  }
}
