import { Get, Post } from '@nestjs/common';
import { PageController } from '#libs/pages';
import { fail, FrontRequest, type Outcome, PageForms, PageRequest, Redirect } from '../common/index.js';
import { CommentForms } from './entry-comments.js';
import { EntryPages } from './entry-pages.js';
import { EntryPasswords } from './entry-passwords.js';
import { RequestedEntries, commentPageUrl, type RequestedEntry } from './requested-entry.js';

/** The pages of posts, pages and attachments, and the forms on them. Lists at the same paths precede them. */
@PageController('home', { order: 1 })
export class EntryController {
  constructor(
    private readonly entries: RequestedEntries,
    private readonly pages: EntryPages,
    private readonly comments: CommentForms,
    private readonly passwords: EntryPasswords,
    private readonly forms: PageForms,
  ) {}

  /** The page of an entry. */
  @Get(['?p', '?page_id', '?attachment_id', '*path'])
  async show(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.entries.find(request);
    return found && this.pages.page(found);
  }

  /** Handles a form of the page: the password of the entry, or a comment. */
  @Post(['', '?p', '?page_id', '?attachment_id', '*path'])
  async send(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.entries.find(request);
    if (!found) return undefined;
    const form = await this.forms.read(request);
    if (form.has('entry-password')) return this.unlock(found, form.get('entry-password') ?? '');
    if (!form.has('comment')) fail('unknown_form');
    const result = await this.comments.post(found, form);
    return 'redirect' in result ? result.redirect : this.pages.page(found, { comment: result });
  }

  private async unlock(found: RequestedEntry, password: string): Promise<Outcome | undefined> {
    const { entry, link, commentPage } = found;
    if (entry.password === '') return new Redirect(link, 303);
    const cookie = await this.passwords.cookieFor(entry, password);
    if (cookie === undefined) return this.pages.page(found, { isWrongPassword: true });
    return new Redirect(commentPageUrl(link, commentPage), 303, { 'Set-Cookie': cookie });
  }
}
