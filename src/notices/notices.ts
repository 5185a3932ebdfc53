import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Events, ResourceChanged } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { EmailChanged, SignInMeansChanged } from '../identity/account-events/index.js';
import { Mailer } from '../identity/browser/index.js';
import { UnknownClient } from '../identity/clients/index.js';
import { SCHEDULED_CHANGE } from '../scheduled-changes/index.js';
import { SettingsService } from '../settings/index.js';
import { MAIL, OutboxRepository, type DueItem } from '../webhooks/index.js';
import {
  CHANGE_NOTICE,
  COMMENT_NOTICE,
  EMAIL_NOTICE,
  IMPORT_NOTICE,
  NoticeMails,
  SECURITY_NOTICE,
  SIGN_IN_NOTICE,
  type NoticeType,
} from './notice-mails.js';

/** Seconds between mails: what happens meanwhile is in one mail for each recipient. */
const EVERY_SECONDS = 600;
/** Maximum number of notices that a run sends. */
const MAX_NOTICES = 1000;
const MAX_AGE_SECONDS = 3 * 86_400;

/**
 * Mails about comments that wait, failed imports and scheduled changes, new sign-ins, and changed email addresses and ways
 * to sign in. They are written to the outbox in the transaction that they are about, and sent together by a job. Without a
 * mail server, there are none.
 */
@Injectable()
export class Notices implements OnModuleInit {
  private readonly logger = new Logger('Notices');

  constructor(
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly settings: SettingsService,
    private readonly items: OutboxRepository,
    private readonly mails: NoticeMails,
  ) {}

  onModuleInit(): void {
    if (!this.mailer.isConfigured) return;
    this.events.within(ResourceChanged, (change) => this.recordChange(change));
    this.events.within(UnknownClient, (client) => this.recordSignIn(client));
    this.events.within(EmailChanged, (change) => this.recordEmail(change));
    this.events.within(SignInMeansChanged, ({ userId, change }) =>
      this.add(SECURITY_NOTICE, userId, JSON.stringify({ change })),
    );
    this.jobs.schedule({ name: 'mail notices', everySeconds: EVERY_SECONDS, run: () => this.send() });
  }

  private async recordChange({ resource, id, change }: ResourceChanged): Promise<void> {
    if (resource === 'comment' && change === 'created' && id && this.settings.get('notify_comments'))
      await this.add(COMMENT_NOTICE, id);
    if (resource === 'import' && change === 'failed' && this.settings.get('notify_imports'))
      await this.add(IMPORT_NOTICE, id);
    if (resource === SCHEDULED_CHANGE && change === 'failed' && this.settings.get('notify_scheduled_changes'))
      await this.add(CHANGE_NOTICE, id);
  }

  private async recordSignIn({ userId, ip, userAgent }: UnknownClient): Promise<void> {
    if (this.settings.get('notify_sign_ins'))
      await this.add(SIGN_IN_NOTICE, userId, JSON.stringify({ ip, userAgent, at: new Date().toISOString() }));
  }

  /** No setting switches this off: it is how the owner of a stolen account learns of it. */
  private recordEmail({ userId, formerEmail }: EmailChanged): Promise<void> {
    return this.add(EMAIL_NOTICE, userId, JSON.stringify({ formerEmail }));
  }

  private add(type: NoticeType, itemId: number, body: string | null = null): Promise<void> {
    const ids = { delivery: randomUUID(), event: randomUUID() };
    return this.items.add([{ webhookId: MAIL, ...ids, type, itemId, body }]);
  }

  private async send(): Promise<void> {
    const due = await this.items.due(MAIL, MAX_NOTICES);
    // Each recipient has a mail of each kind. One that fails does not hold back others.
    const groups = new Map<string, DueItem[]>();
    for (const item of due) {
      const key = this.mails.groupOf(item);
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    for (const items of groups.values()) await this.sendTogether(items);
  }

  private async sendTogether(items: readonly DueItem[]): Promise<void> {
    try {
      const mail = await this.mails.compose(items);
      if (mail) await this.mailer.send(mail);
      await this.items.dropAll(items.map(({ id }) => id));
    } catch (error) {
      this.logger.error({ event: 'mail_failed', reason: String(error) });
      await this.items.putOff(items, EVERY_SECONDS, MAX_AGE_SECONDS);
    }
  }
}
