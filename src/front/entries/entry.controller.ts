import type { IncomingMessage } from 'node:http';
import { Get, Post } from '@nestjs/common';
import { catalogue } from '#libs/errors';
import { BodyBudget, SMALL_BODY, readArguments } from '#libs/http';
import { PageController } from '#libs/pages';
import { SiteAddress } from '#libs/rest';
import { Entries, PAGE, POST, Permalinks, EntryTypes } from '../../entries/index.js';
import { CommentForms } from '../comments/comment-forms.js';
import { FrontRequest, PageRequest } from '../shell/front-request.js';
import { Redirect, type Outcome } from '../shell/outcome.js';
import { EntryCookies } from './entry-cookies.js';
import { EntryViews } from './entry-views.js';
import { commentPageAddress, type FoundEntry } from './found-entry.js';

/** Refusals of forms. */
const fail = catalogue({
  foreign_form: [403, 'This form was sent by another site.'],
  unknown_form: [400, 'This form is not known here.'],
});

const KINDS: ReadonlySet<string> = new Set([POST.name, PAGE.name, 'attachment']);
/** The address of a part of a text; pages show all parts. */
const PART = /(?<=[^/])\/\d{1,3}\/?$/;
const DIVIDED = '<!--nextpage-->';
const COMMENT_PAGE = /\/comment-page-(\d{1,6})\/?$/i;

/** The pages of posts, pages and attachments, and the forms on them. */
@PageController()
export class EntryController {
  constructor(
    private readonly types: EntryTypes,
    private readonly site: SiteAddress,
    private readonly resolver: Permalinks,
    private readonly entries: Entries,
    private readonly permalinks: Permalinks,
    private readonly cookies: EntryCookies,
    private readonly views: EntryViews,
    private readonly comments: CommentForms,
    private readonly bodies: BodyBudget,
  ) {}

  /** The page of an entry. */
  @Get(['?p', '?page_id', '?attachment_id', '*path'])
  async show(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.locate(request);
    return found && this.views.page(found);
  }

  /** Takes a form of the page: the password of the entry, or a comment. */
  @Post(['?p', '?page_id', '?attachment_id', '*path'])
  async send(@PageRequest() request: FrontRequest): Promise<Outcome | undefined> {
    const found = await this.locate(request);
    if (!found) return undefined;
    const form = await readForm(request.http, this.site, this.bodies);
    if (form.has('entry-password')) return this.unlock(found, form.get('entry-password') ?? '');
    if (!form.has('comment')) fail('unknown_form');
    const result = await this.comments.post(found, form);
    return 'redirect' in result ? result.redirect : this.views.page(found, { comment: result });
  }

  private async locate(request: FrontRequest): Promise<FoundEntry | undefined> {
    const commentPage = Math.max(1, Number(COMMENT_PAGE.exec(request.rawPath)?.[1] ?? 1));
    const address = this.addressOf(request);
    const whole = await this.resolver.resolve(address);
    const row = whole ?? (PART.test(address) ? await this.resolver.resolve(address.replace(PART, '/')) : undefined);
    const type = row && this.types.get(row.type);
    if (!type || !KINDS.has(type.name)) return undefined;
    const entry = await this.entries.find(type, row.id);
    if (!entry || !type.mayRead(entry, request.viewer)) return undefined;
    if (!whole && !entry.content.includes(DIVIDED)) return undefined;
    const link = this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), true);
    const isOpen = (await this.cookies.isGiven(request, entry)) || type.mayEdit(entry, request.viewer);
    return { request, entry, type, link, isOpen, commentPage };
  }

  private async unlock(found: FoundEntry, typed: string): Promise<Outcome | undefined> {
    const { entry, link, commentPage } = found;
    if (entry.password === '') return new Redirect(link, 303);
    const cookie = await this.cookies.cookieFor(entry, typed);
    if (cookie === undefined) return this.views.page(found, { isWrongPassword: true });
    return new Redirect(commentPageAddress(link, commentPage), 303, { 'Set-Cookie': cookie });
  }

  /** The whole address of the entry, on the host that the site is known by. */
  private addressOf({ rawPath, query }: FrontRequest): string {
    const { origin } = new URL(this.site.home);
    const search = query.size ? `?${query}` : '';
    return `${origin}${rawPath.replace(COMMENT_PAGE, '/').replace(/\/{2,}/g, '/')}${search}`;
  }
}

/**
 * The text fields of a form. Refuses forms that another site had a browser send, and forms larger than a comment of the
 * greatest length with each of its bytes escaped.
 */
async function readForm(
  http: IncomingMessage,
  site: SiteAddress,
  budget: BodyBudget,
): Promise<ReadonlyMap<string, string>> {
  if (isForeign(http, site)) fail('foreign_form');
  const lease = budget.lease();
  const { form = {} } = await readArguments(http, 'POST', { bytes: SMALL_BODY, lease }).finally(() => lease.release());
  const fields = Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string');
  // The database takes no NUL, and nobody types one.
  return new Map(fields.map(([name, value]) => [name, value.replaceAll('\0', '')]));
}

/** Browsers send the origin of a form; a client that sends none is no browser, and carries no rights of a visitor. */
function isForeign({ headers }: IncomingMessage, site: SiteAddress): boolean {
  const from = headers['sec-fetch-site'];
  if (typeof from === 'string') return from !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  return origin !== new URL(site.home).origin && !(URL.canParse(origin) && new URL(origin).host === headers.host);
}
