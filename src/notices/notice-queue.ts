import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionSettings, Mailer, Outbox, type ResourceChanged } from 'lintel';
import { NoticeMails, type NoticeKind } from './notice-mails.js';

/** Its messages have had this name since before notices were an extension. */
const QUEUE = 'notice';
/** Seconds between mails: what happens meanwhile is in one mail for each recipient. */
const EVERY_SECONDS = 600;

/** The changes that notices are about, by resource and change: their kind, and the setting that switches them off. */
const CHANGES: Readonly<Record<string, { kind: NoticeKind; setting: string }>> = {
  'comment created': { kind: 'comment', setting: 'notify_comments' },
  'import failed': { kind: 'import', setting: 'notify_imports' },
  'scheduled_change failed': { kind: 'scheduled_change', setting: 'notify_scheduled_changes' },
};

/**
 * Writes notices to the outbox in the transaction that they are about, and has them sent together. Without a mail
 * server, there are none.
 */
@Injectable()
export class NoticeQueue implements OnModuleInit {
  constructor(
    private readonly mailer: Mailer,
    private readonly settings: ExtensionSettings,
    private readonly outbox: Outbox,
    private readonly mails: NoticeMails,
  ) {}

  onModuleInit(): void {
    if (!this.mailer.isConfigured) return;
    this.outbox.register(QUEUE, {
      job: 'mail notices',
      everySeconds: EVERY_SECONDS,
      together: (notice) => this.mails.groupOf(notice),
      deliver: async (notices) => {
        const mail = await this.mails.compose(notices);
        if (mail) await this.mailer.send(mail);
      },
      failure: 'mail_failed',
    });
  }

  /** Comments are reported only if they still wait when the mail is sent. */
  async addChange({ resource, id, change }: ResourceChanged): Promise<void> {
    const notice = CHANGES[`${resource} ${change}`];
    if (notice && id && this.isWanted(notice.setting)) await this.add(notice.kind, id);
  }

  async addSignIn(userId: number, client: { ip: string; userAgent: string }): Promise<void> {
    if (this.isWanted('notify_sign_ins'))
      await this.add('sign_in', userId, { ...client, at: new Date().toISOString() });
  }

  /** No setting switches this off: it is how the owner of a stolen account learns of it. */
  addEmail(userId: number, formerEmail: string): Promise<void> {
    return this.add('email', userId, { formerEmail });
  }

  /** Nor this. */
  addSignInMeans(userId: number, change: string): Promise<void> {
    return this.add('security', userId, { change });
  }

  private isWanted(setting: string): boolean {
    return this.mailer.isConfigured && this.settings.get<boolean>(setting);
  }

  private async add(kind: NoticeKind, itemId: number, body?: object): Promise<void> {
    if (this.mailer.isConfigured) await this.outbox.add(QUEUE, { kind, itemId, body });
  }
}
