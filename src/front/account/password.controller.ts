import { Get, Post } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { PasswordResets } from '../../identity/browser/index.js';
import { SettingsService } from '../../settings/index.js';
import { ACCOUNT_PATHS, FrontLinks, FrontRequest, type Page, PageForms, PageRequest, textOf } from '../common/index.js';
import { AccountPages, type Problem } from './account-pages.js';

const FORGOTTEN = ACCOUNT_PATHS.forgotten.slice(1);
const NEW_PASSWORD = ACCOUNT_PATHS.newPassword.slice(1);
/** What an operator enters where the site sends no mail. */
const COMMAND = 'npx lintel accounts reset-password';

/** Forgotten passwords: asking for a link by mail, and choosing a new password with it. */
@PageController('host')
export class PasswordController {
  constructor(
    private readonly pages: AccountPages,
    private readonly forms: PageForms,
    private readonly resets: PasswordResets,
    private readonly settings: SettingsService,
    private readonly links: FrontLinks,
  ) {}

  @Get(FORGOTTEN)
  show(): Page {
    return this.resets.isPossible ? this.form() : this.withoutMail();
  }

  /** Sends the link. The answer is the same whether or not the account exists. */
  @Post(FORGOTTEN)
  async send(@PageRequest() request: FrontRequest): Promise<Page> {
    const form = await this.forms.read(request);
    if (!this.resets.isPossible) return this.withoutMail();
    const { forgotten, linkSent, mailSubject, mailText } = this.pages.words;
    const name = textOf(this.settings.get('title'));
    try {
      const { ip } = this.pages.clientOf(request);
      await this.resets.request((form.get('login') ?? '').trim(), ip, ({ login, email }, token) => ({
        to: email,
        subject: mailSubject(name),
        text: mailText(login, name, this.links.account('newPassword', { token })),
      }));
    } catch (error) {
      return this.form(this.pages.problem(error));
    }
    return this.pages.message(forgotten, linkSent);
  }

  /** The form for a new password. Only the form uses up the token: programs that check mails follow links. */
  @Get(NEW_PASSWORD)
  async choose(@PageRequest() { sentQuery }: FrontRequest): Promise<Page> {
    return this.newPassword(sentQuery.get('token') ?? '');
  }

  @Post(NEW_PASSWORD)
  async complete(@PageRequest() request: FrontRequest): Promise<Page> {
    const form = await this.forms.read(request);
    const token = form.get('token') ?? '';
    try {
      await this.resets.complete(token, {
        password: form.get('password') ?? '',
        revokesApplications: form.has('revoke-applications'),
      });
    } catch (error) {
      return this.newPassword(token, this.pages.problem(error));
    }
    const { newPassword, done } = this.pages.words;
    return this.pages.message(newPassword, done.password ?? '', { to: this.links.account('signIn') });
  }

  private async newPassword(token: string, problem?: Problem): Promise<Page> {
    const { newPassword: title, linkInvalid: text } = this.pages.words;
    const login = await this.resets.loginOf(token);
    if (login === undefined)
      return this.pages.message(title, '', { to: this.links.account('forgotten'), problem: { status: 400, text } });
    return this.pages.page({ name: 'new-password', title, data: { token, login }, problem });
  }

  private form(problem?: Problem): Page {
    const title = this.pages.words.forgotten;
    return this.pages.page({ name: 'forgotten', title, problem, address: ['forgotten'] });
  }

  private withoutMail(): Page {
    const { forgotten, noMail, login } = this.pages.words;
    return this.pages.message(forgotten, noMail, { command: `${COMMAND} "${login}"` });
  }
}
