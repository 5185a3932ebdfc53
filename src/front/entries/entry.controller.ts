import type { IncomingMessage } from 'node:http';
import { Get, Post } from '@nestjs/common';
import { catalogue } from '#libs/errors';
import { BodyBudget, SMALL_BODY_BYTES, readArguments } from '#libs/http';
import { PageController } from '#libs/pages';
import { SiteUrls } from '#libs/rest';
import { FrontRequest, PageRequest } from '../shell/front-request.js';
import { Redirect, type Outcome } from '../shell/outcome.js';
import { CommentForms } from './entry-comments.js';
import { EntryPages } from './entry-pages.js';
import { RequestedEntries, commentPageUrl, type RequestedEntry } from './requested-entry.js';

/** Errors of refused forms. */
const fail = catalogue({
  foreign_form: [403, 'This form was submitted from another site.'],
  unknown_form: [400, 'Unknown form.'],
});

/** The pages of posts, pages and attachments, and the forms on them. */
@PageController()
export class EntryController {
  constructor(
    private readonly site: SiteUrls,
    private readonly entries: RequestedEntries,
    private readonly pages: EntryPages,
    private readonly comments: CommentForms,
    private readonly bodies: BodyBudget,
  ) {}

  /** The page of an entry. */
  @Get(['?p', '?page_id', '?attachment_id', '*path'])
  async show(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.entries.find(request);
    return found && this.pages.page(found);
  }

  /** Handles a form of the page: the password of the entry, or a comment. */
  @Post(['?p', '?page_id', '?attachment_id', '*path'])
  async send(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.entries.find(request);
    if (!found) return undefined;
    const form = await readForm(request.http, this.site, this.bodies);
    if (form.has('entry-password')) return this.unlock(found, form.get('entry-password') ?? '');
    if (!form.has('comment')) fail('unknown_form');
    const result = await this.comments.post(found, form);
    return 'redirect' in result ? result.redirect : this.pages.page(found, { comment: result });
  }

  private async unlock(found: RequestedEntry, password: string): Promise<Outcome | undefined> {
    const { entry, link, commentPage } = found;
    if (entry.password === '') return new Redirect(link, 303);
    const cookie = await this.entries.cookieFor(entry, password);
    if (cookie === undefined) return this.pages.page(found, { isWrongPassword: true });
    return new Redirect(commentPageUrl(link, commentPage), 303, { 'Set-Cookie': cookie });
  }
}

/**
 * The text fields of a form. Refuses forms that were submitted from another site, and forms that are larger than a
 * comment of maximum length with every byte escaped.
 */
async function readForm(
  http: IncomingMessage,
  site: SiteUrls,
  budget: BodyBudget,
): Promise<ReadonlyMap<string, string>> {
  if (isForeign(http, site)) fail('foreign_form');
  const lease = budget.lease();
  const { form = {} } = await readArguments(http, 'POST', { bytes: SMALL_BODY_BYTES, lease }).finally(() =>
    lease.release(),
  );
  const fields = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string');
  // The database rejects NUL characters.
  return new Map(fields.map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Whether a browser submitted the form from another site. A client that sends neither header is not a browser. */
function isForeign({ headers }: IncomingMessage, site: SiteUrls): boolean {
  const from = headers['sec-fetch-site'];
  if (typeof from === 'string') return from !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  return origin !== new URL(site.home).origin && !(URL.canParse(origin) && new URL(origin).host === headers.host);
}
