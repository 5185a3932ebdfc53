import { Injectable } from '@nestjs/common';
import { Accounts, ExtensionSettings, SiteReader, Viewer } from 'lintel';
import { NoticeWords } from './notice-words.js';

/** What notices are about. */
export type NoticeKind = 'comment' | 'import' | 'scheduled_change' | 'sign_in' | 'email' | 'security';

/** A message of the outbox: the item or account that it is about, and its body. */
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
      case 'email':
      case undefined:
        return this.ofEmail(notices[0]);
    }
  }

  private async ofComments(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const query = { status: 'hold', include: ids.join(','), per_page: MAX_LINES, order: 'asc' };
    const waiting = (await this.site.read('/cms/v2/comments', query, Viewer.system)) as WaitingComment[];
    return this.toSite(
      waiting.map(({ author_name: author, link }) => this.lineOf(this.site.plainText(author), link)),
      notices.length - ids.length,
      'comments',
    );
  }

  private async ofImports(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const found = await this.site.describe('import', ids);
    return this.toSite(
      found.map(({ title, url }) => this.lineOf(title, url)),
      notices.length - ids.length,
      'imports',
    );
  }

  private async ofChanges(notices: readonly Notice[]): Promise<Mail | undefined> {
    const ids = latestOf(notices);
    const found = await this.site.describe('scheduled_change', ids);
    return this.toSite(
      found.map(({ title, reason = '', url }) => this.lineOf(`${title} (${reason})`, url)),
      notices.length - ids.length,
      'changes',
    );
  }

  private async ofSignIns(notices: readonly Notice[]): Promise<Mail | undefined> {
    const account = await this.accountOf(notices[0]);
    if (!account) return undefined;
    const lines = notices.slice(-MAX_LINES).map(({ body }) => {
      const { ip, userAgent, at } = body as Record<'ip' | 'userAgent' | 'at', string>;
      // What a client says of itself is no HTML.
      const program = this.site.plainText(userAgent.replaceAll('&', '&amp;')).slice(0, MAX_USER_AGENT);
      return this.words.of('signInLine', { when: this.site.dateAndTime(new Date(at)), ip, program });
    });
    const intro = this.words.of('signInText', { login: account.login });
    const text = [intro, lines.join('\n'), this.signInHelp].join('\n\n');
    return { to: account.email, subject: this.words.of('signInSubject', { name: this.site.title }), text: `${text}\n` };
  }

  /** Reports that an account can be signed in to in other ways than before. */
  private async ofSecurity(notices: readonly Notice[]): Promise<Mail | undefined> {
    const account = await this.accountOf(notices[0]);
    if (!account) return undefined;
    const lines = {
      passkey_added: 'passkeyAdded',
      passkey_removed: 'passkeyRemoved',
      provider_linked: 'providerLinked',
      provider_unlinked: 'providerUnlinked',
    } as const;
    const changes = notices
      .slice(-MAX_LINES)
      .map(({ body }) => this.words.of(lines[(body as { change: keyof typeof lines }).change]));
    const intro = this.words.of('securityText', { login: account.login });
    const text = [intro, changes.join('\n'), this.signInHelp].join('\n\n');
    const subject = this.words.of('securitySubject', { name: this.site.title });
    return { to: account.email, subject, text: `${text}\n` };
  }

  /** Reports to a former email address that the account has another one, which the mail does not name. */
  private async ofEmail(notice?: Notice): Promise<Mail | undefined> {
    const account = await this.accountOf(notice);
    if (!account || !notice) return undefined;
    const intro = this.words.of('emailText', { login: account.login });
    const text = [intro, this.words.of('emailHelp', { email: this.settings.get('email') })].join('\n\n');
    const subject = this.words.of('emailSubject', { name: this.site.title });
    return { to: formerEmailOf(notice.body), subject, text: `${text}\n` };
  }

  private async accountOf(notice?: Notice): Promise<Account | undefined> {
    const [account] = notice ? await this.accounts.find([notice.itemId]) : [];
    return account;
  }

  private get signInHelp(): string {
    return this.words.of('signInHelp', { url: `${this.site.url}/auth/profile` });
  }

  private lineOf(name: string, url: string): string {
    return this.words.of('line', { name, url });
  }

  private toSite(
    lines: readonly string[],
    further: number,
    about: 'comments' | 'imports' | 'changes',
  ): Mail | undefined {
    if (!lines.length) return undefined;
    const more = further ? `\n${this.words.of('further', { further: String(further) })}` : '';
    const text = `${this.words.of(`${about}Text`)}\n\n${lines.join('\n')}${more}\n`;
    const subject = this.words.of(`${about}Subject`, { count: lines.length + further, name: this.site.title });
    return { to: this.settings.get('email'), subject, text };
  }
}

type Account = Awaited<ReturnType<Accounts['find']>>[number];
/** The members of a comment that its line has. */
type WaitingComment = Record<'author_name' | 'link', string>;

const latestOf = (notices: readonly Notice[]): number[] => notices.slice(-MAX_LINES).map(({ itemId }) => itemId);

const formerEmailOf = (body: object): string => (body as { formerEmail: string }).formerEmail;
