import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { decodeText } from '#libs/markup';
import { InnerRequests, SiteUrls } from '#libs/rest';
import { plainLine } from '#libs/text';
import { ImportHistory } from '../aggregator/index.js';
import type { Mail } from '../identity/browser/index.js';
import { Users } from '../identity/index.js';
import { FailedChanges } from '../scheduled-changes/index.js';
import { SettingsService, SiteDates, SiteTime } from '../settings/index.js';
import type { DueItem } from '../webhooks/index.js';
import { NoticeWords } from './notice-words.js';

export const COMMENT_NOTICE = 'notice.comment';
export const IMPORT_NOTICE = 'notice.import';
export const CHANGE_NOTICE = 'notice.scheduled_change';
export const SIGN_IN_NOTICE = 'notice.sign_in';
export const EMAIL_NOTICE = 'notice.email';
export const SECURITY_NOTICE = 'notice.security';
export type NoticeType =
  | typeof COMMENT_NOTICE
  | typeof IMPORT_NOTICE
  | typeof CHANGE_NOTICE
  | typeof SIGN_IN_NOTICE
  | typeof EMAIL_NOTICE
  | typeof SECURITY_NOTICE;

/** Lines of a mail; further items are only counted. */
const MAX_LINES = 100;
const MAX_USER_AGENT = 150;

/** Composes mails from notices in plain text. They name and link what they are about, and contain no secrets. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly words: NoticeWords,
    private readonly settings: SettingsService,
    private readonly site: SiteUrls,
    private readonly requests: InnerRequests,
    private readonly imports: ImportHistory,
    private readonly changes: FailedChanges,
    private readonly users: Users,
    private readonly dates: SiteDates,
    private readonly time: SiteTime,
  ) {}

  /** Equal for notices that one mail reports: those of one kind and recipient. */
  groupOf({ type, itemId, body }: DueItem): string {
    if (type === SIGN_IN_NOTICE || type === SECURITY_NOTICE) return `${type} ${itemId}`;
    return type === EMAIL_NOTICE ? `${type} ${itemId} ${formerEmailOf(body)}` : type;
  }

  /** The mail about notices of one group; undefined if there is nothing left to report. */
  compose(items: readonly DueItem[]): Promise<Mail | undefined> {
    const type = items[0]?.type;
    if (type === COMMENT_NOTICE) return this.ofComments(items);
    if (type === IMPORT_NOTICE) return this.ofImports(items);
    if (type === SECURITY_NOTICE) return this.ofSecurity(items);
    if (type === CHANGE_NOTICE) return this.ofChanges(items);
    return type === EMAIL_NOTICE ? this.ofEmail(items[0]) : this.ofSignIns(items);
  }

  private get name(): string {
    return lineOf(this.settings.get('title'));
  }

  private async ofComments(items: readonly DueItem[]): Promise<Mail | undefined> {
    const ids = items.slice(-MAX_LINES).map(({ itemId }) => itemId);
    const query = `status=hold&include=${ids.join(',')}&per_page=${MAX_LINES}&order=asc`;
    const { status, bytes } = await this.requests.read('/cms/v2/comments', query, Viewer.system);
    if (status !== 200) throw new Error(`The comments could not be read: ${status}.`);
    const waiting = JSON.parse(bytes.toString()) as { author_name: string; link: string }[];
    const { commentsSubject, commentsText } = this.words.all;
    return this.toSite(
      waiting.map(({ author_name: author, link }) => this.words.all.line(lineOf(author), link)),
      items.length - ids.length,
      (count) => commentsSubject(count, this.name),
      commentsText,
    );
  }

  private async ofImports(items: readonly DueItem[]): Promise<Mail | undefined> {
    const shown = items.slice(-MAX_LINES);
    const lines: string[] = [];
    for (const { itemId } of shown) {
      // URLs of sources may contain keys.
      const title = await this.titleOfImport(itemId);
      if (title !== undefined) lines.push(this.words.all.line(title, `${this.site.url}/imports/${itemId}`));
    }
    const { importsSubject, importsText } = this.words.all;
    const further = items.length - shown.length;
    return this.toSite(lines, further, (count) => importsSubject(count, this.name), importsText);
  }

  private async titleOfImport(id: number): Promise<string | undefined> {
    try {
      return (await this.imports.get(id)).title;
    } catch (error) {
      if (error instanceof RestError && error.status === 404) return undefined;
      throw error;
    }
  }

  private async ofChanges(items: readonly DueItem[]): Promise<Mail | undefined> {
    const shown = items.slice(-MAX_LINES);
    const found = await this.changes.describe(shown.map(({ itemId }) => itemId));
    const lines = found.map(({ title, reason, url }) => this.words.all.line(`${lineOf(title)} (${reason})`, url));
    const { changesSubject, changesText } = this.words.all;
    return this.toSite(lines, items.length - shown.length, (count) => changesSubject(count, this.name), changesText);
  }

  private async ofSignIns(items: readonly DueItem[]): Promise<Mail | undefined> {
    const [user] = await this.users.find([items[0]?.itemId], Viewer.system);
    if (!user) return undefined;
    const { signInLine, signInSubject, signInText, signInHelp } = this.words.all;
    const lines = items.slice(-MAX_LINES).map(({ body }) => {
      const { ip, userAgent, at } = JSON.parse(body ?? '{}') as Record<'ip' | 'userAgent' | 'at', string>;
      const when = this.dates.moment(this.time.fromInstant(new Date(at)).local);
      return signInLine(when, ip, plainLine(userAgent).slice(0, MAX_USER_AGENT));
    });
    const help = signInHelp(`${this.site.url}/auth/profile`);
    const text = [signInText(user.login), lines.join('\n'), help].join('\n\n');
    return { to: user.email, subject: signInSubject(this.name), text: `${text}\n` };
  }

  /** Reports that an account can be signed in to in other ways than before. */
  private async ofSecurity(items: readonly DueItem[]): Promise<Mail | undefined> {
    const [user] = await this.users.find([items[0]?.itemId], Viewer.system);
    if (!user) return undefined;
    const { all } = this.words;
    const lines = {
      passkey_added: all.passkeyAdded,
      passkey_removed: all.passkeyRemoved,
      provider_linked: all.providerLinked,
      provider_unlinked: all.providerUnlinked,
    };
    const changes = items.slice(-MAX_LINES).map(({ body }) => {
      const { change } = JSON.parse(body ?? '{}') as { change: keyof typeof lines };
      return lines[change];
    });
    const text = [all.securityText(user.login), changes.join('\n'), all.signInHelp(`${this.site.url}/auth/profile`)];
    return { to: user.email, subject: all.securitySubject(this.name), text: `${text.join('\n\n')}\n` };
  }

  /** Reports to a former email address that the account has another one, which the mail does not name. */
  private async ofEmail(item?: DueItem): Promise<Mail | undefined> {
    const [user] = await this.users.find([item?.itemId], Viewer.system);
    if (!user || !item) return undefined;
    const { emailSubject, emailText, emailHelp } = this.words.all;
    const text = [emailText(user.login), emailHelp(this.settings.get('email'))].join('\n\n');
    return { to: formerEmailOf(item.body), subject: emailSubject(this.name), text: `${text}\n` };
  }

  private toSite(
    lines: readonly string[],
    further: number,
    subjectOf: (count: number) => string,
    intro: string,
  ): Mail | undefined {
    if (!lines.length) return undefined;
    const more = further ? `\n${this.words.all.further(String(further))}` : '';
    const text = `${intro}\n\n${lines.join('\n')}${more}\n`;
    return { to: this.settings.get('email'), subject: subjectOf(lines.length + further), text };
  }
}

const formerEmailOf = (body: string | null): string =>
  (JSON.parse(body ?? '{}') as { formerEmail: string }).formerEmail;

/** HTML as one line of plain text. */
const lineOf = (html: string): string => decodeText(plainLine(html));
