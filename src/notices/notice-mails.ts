import { Injectable } from '@nestjs/common';
import { Accounts, ExtensionSettings, SiteReader, Viewer } from 'lintel';
import { NoticeWords } from './notice-words.js';

/** What notices are about. */
export type NoticeKind = 'comment' | 'import' | 'scheduled_change' | 'sign_in' | 'email' | 'security';

/** A message of the outbox: the item or account that it is about, and what is known of it besides. */
interface Notice {
  kind: string;
  itemId: number;
  body: object;
}

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Lines of a mail; further items are only counted. */
const MAX_LINES = 100;
const MAX_USER_AGENT = 150;

/** Composes mails from notices in plain text. They name and link what they are about, and contain no secrets. */
@Injectable()
export class NoticeMails {
  constructor(
    private readonly words: NoticeWords,
    private readonly settings: ExtensionSettings,
    private readonly site: SiteReader,
    private readonly accounts: Accounts,
  ) {}

  /** Equal for notices that one mail reports: those of one kind and recipient. */
  groupOf({ kind, itemId, body }: Notice): string {
    if (kind === 'sign_in' || kind === 'security') return `${kind} ${itemId}`;
    return kind === 'email' ? `${kind} ${itemId} ${formerEmailOf(body)}` : kind;
  }

  /** The mail about notices of one group; undefined if there is nothing left to report. */
  async compose(notices: readonly Notice[]): Promise<Mail | undefined> {
    switch (notices[0]?.kind) {
      case 'comment':
        return this.ofComments(notices);
      case 'import':
        return this.ofImports(notices);
      case 'scheduled_change':
        return this.ofChanges(notices);
      case 'sign_in':
        return this.ofSignIns(notices);
      case 'security':
        return this.ofSecurity(notices);
      default:
        return this.ofEmail(notices[0]);
    }
  }

  private async ofComments(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const query = { status: 'hold', include: ids.join(','), per_page: MAX_LINES, order: 'asc' };
    const waiting = (await this.site.read('/cms/v2/comments', query, Viewer.system)) as WaitingComment[];
    const { line, commentsSubject, commentsText } = this.words.all;
    return this.toSite(
      waiting.map(({ author_name: author, link }) => line(this.site.plainText(author), link)),
      notices.length - ids.length,
      (count) => commentsSubject(count, this.site.title),
      commentsText,
    );
  }

  private async ofImports(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const found = await this.site.describe('import', ids);
    const { line, importsSubject, importsText } = this.words.all;
    return this.toSite(
      found.map(({ title, url }) => line(title, url)),
      notices.length - ids.length,
      (count) => importsSubject(count, this.site.title),
      importsText,
    );
  }

  private async ofChanges(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const found = await this.site.describe('scheduled_change', ids);
    const { line, changesSubject, changesText } = this.words.all;
    return this.toSite(
      found.map(({ title, reason = '', url }) => line(`${title} (${reason})`, url)),
      notices.length - ids.length,
      (count) => changesSubject(count, this.site.title),
      changesText,
    );
  }

  private async ofSignIns(notices: readonly Notice[]): Promise<Mail | undefined> {
    const account = await this.accountOf(notices[0]);
    if (!account) return undefined;
    const { signInLine, signInSubject, signInText, signInHelp } = this.words.all;
    const lines = notices.slice(-MAX_LINES).map(({ body }) => {
      const { ip, userAgent, at } = body as Record<'ip' | 'userAgent' | 'at', string>;
      // What a client says of itself is no HTML.
      const program = this.site.plainText(userAgent.replaceAll('&', '&amp;')).slice(0, MAX_USER_AGENT);
      return signInLine(this.site.dateAndTime(new Date(at)), ip, program);
    });
    const text = [signInText(account.login), lines.join('\n'), signInHelp(this.profileUrl)].join('\n\n');
    return { to: account.email, subject: signInSubject(this.site.title), text: `${text}\n` };
  }

  /** Reports that an account can be signed in to in other ways than before. */
  private async ofSecurity(notices: readonly Notice[]): Promise<Mail | undefined> {
    const account = await this.accountOf(notices[0]);
    if (!account) return undefined;
    const { all } = this.words;
    const lines = {
      passkey_added: all.passkeyAdded,
      passkey_removed: all.passkeyRemoved,
      provider_linked: all.providerLinked,
      provider_unlinked: all.providerUnlinked,
    };
    const changes = notices.slice(-MAX_LINES).map(({ body }) => lines[(body as { change: keyof typeof lines }).change]);
    const text = [all.securityText(account.login), changes.join('\n'), all.signInHelp(this.profileUrl)];
    return { to: account.email, subject: all.securitySubject(this.site.title), text: `${text.join('\n\n')}\n` };
  }

  /** Reports to a former email address that the account has another one, which the mail does not name. */
  private async ofEmail(notice?: Notice): Promise<Mail | undefined> {
    const account = await this.accountOf(notice);
    if (!account || !notice) return undefined;
    const { emailSubject, emailText, emailHelp } = this.words.all;
    const text = [emailText(account.login), emailHelp(this.settings.get('email'))].join('\n\n');
    return { to: formerEmailOf(notice.body), subject: emailSubject(this.site.title), text: `${text}\n` };
  }

  private async accountOf(notice?: Notice): Promise<Account | undefined> {
    const [account] = notice ? await this.accounts.find([notice.itemId]) : [];
    return account;
  }

  private get profileUrl(): string {
    return `${this.site.url}/auth/profile`;
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

type Account = Awaited<ReturnType<Accounts['find']>>[number];
/** The members of a comment that its line has. */
type WaitingComment = Record<'author_name' | 'link', string>;

const latestOf = (notices: readonly Notice[]): number[] => notices.slice(-MAX_LINES).map(({ itemId }) => itemId);

const formerEmailOf = (body: object): string => (body as { formerEmail: string }).formerEmail;
