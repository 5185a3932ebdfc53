import { Get, Post } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { ApplicationPasswords } from '../../identity/application-passwords/index.js';
import { SecondFactors, Sessions } from '../../identity/browser/index.js';
import { Users } from '../../identity/index.js';
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

const PROFILE = ACCOUNT_PATHS.profile.slice(1);

/** The forms that need a recent proof of the password. */
const PROVEN: ReadonlySet<string> = new Set(['create-application', 'enable', 'end-session', 'end-others']);

type Form = ReadonlyMap<string, string>;

/** What the page shows besides the account: the result of a form, or why it was refused. */
interface FormResult {
  problem?: Problem;
  /** A new application password. */
  created?: { name: string; password: string };
  /** Secret of a second factor whose code was wrong. */
  secret?: string;
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
    private readonly factors: SecondFactors,
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
        return this.createApplication(request, (form.get('name') ?? '').trim());
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
      default:
        return fail('unknown_form');
    }
  }

  private async createApplication(request: FrontRequest, name: string): Promise<Page> {
    if (!isApplicationName(name)) return this.page(request, { problem: this.pages.problemNamed('invalid_name') });
    const { password } = await this.applications.create(request.viewer.id, name);
    return this.page(request, { created: { name, password } });
  }

  /** Leads back to the page, so that loading it again does not repeat the form. */
  private done(what: 'password' | 'sessions' | 'revoked' | 'disabled'): Outcome {
    return this.pages.redirect(this.links.account('profile', { done: what }));
  }

  private recovery(codes: readonly string[]): Page {
    const title = this.pages.words.recoveryCodes;
    return this.pages.page({ name: 'recovery', title, data: { codes, to: this.links.account('profile') } });
  }

  private async page(request: FrontRequest, { problem, created, secret = '' }: FormResult = {}): Promise<Page> {
    const { id, session, login } = request.viewer;
    const profile = await this.users.profile(id);
    const sessions = await this.sessions.list(id, session);
    const applications = await this.applications.list(id);
    const factor = await this.factors.of(id);
    const done = problem ? undefined : this.pages.words.done[request.sentQuery.get('done') ?? ''];
    return this.pages.page({
      name: 'profile',
      title: this.pages.words.profile,
      data: {
        login,
        name: profile?.name,
        email: profile?.email,
        done,
        created,
        sessions: sessions.map((one) => ({ ...one, usedAt: this.local(one.last_used_at) })),
        applications: applications.map((one) => ({ ...one, usedAt: one.usedAt && this.local(one.usedAt) })),
        factor,
        proposed: factor ? undefined : shownFactor(this.factors.propose(login, secret)),
      },
      problem,
      address: ['profile'],
    });
  }

  /** A stored time in UTC, or one of a response, as a stored date of the site. */
  private local(utc: string): string {
    return this.time.fromGmt(utc.replace('T', ' ').replace('Z', '')).local;
  }
}
