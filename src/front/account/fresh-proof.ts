import { Injectable } from '@nestjs/common';
import { Credentials } from '../../identity/browser/index.js';
import type { FrontRequest, Page } from '../common/index.js';
import { AccountPages, type Problem } from './account-pages.js';
import { ProviderForms } from './provider-forms.js';

/** Fields that the page which asks for the password has itself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['_wpnonce', 'current-password']);

/** Asks for a proof of the account before a form makes credentials or ends other sessions. */
@Injectable()
export class FreshProof {
  constructor(
    private readonly pages: AccountPages,
    private readonly credentials: Credentials,
    private readonly providerForms: ProviderForms,
  ) {}

  /** Throws a 401 unless a form has the password of the account. */
  async checkPassword(request: FrontRequest, form: ReadonlyMap<string, string>): Promise<void> {
    const { ip } = this.pages.clientOf(request);
    await this.credentials.verifyFirstFactor(request.viewer.login, form.get('current-password') ?? '', ip);
  }

  /**
   * The page that asks for the password, or for another visit to the provider, and then sends the form again to the path of an account page. Undefined if the
   * form has the password, or the session began with it within the last ten minutes.
   */
  async ask(request: FrontRequest, form: ReadonlyMap<string, string>, action: string): Promise<Page | undefined> {
    if (request.viewer.hasFreshPassword) return undefined;
    if (!form.has('current-password')) return this.page(request, form, action);
    try {
      await this.checkPassword(request, form);
      return undefined;
    } catch (error) {
      return this.page(request, form, action, this.pages.problem(error));
    }
  }

  private page({ viewer }: FrontRequest, form: ReadonlyMap<string, string>, action: string, problem?: Problem): Page {
    const fields = [...form].filter(([name]) => !OWN_FIELDS.has(name));
    return this.pages.page({
      name: 'confirm',
      title: this.pages.words.confirm,
      data: { action, fields, login: viewer.login, provider: this.providerForms.again(action) },
      problem,
    });
  }
}
