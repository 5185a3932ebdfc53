import { Injectable } from '@nestjs/common';
import { Db, plainSql, sql, tableOf } from '#libs/db';
import { Webhook } from './webhook.entity.js';

/** The members of a webhook that people choose. */
export type WebhookMembers = Pick<Webhook, 'url' | 'events' | 'filter' | 'context' | 'active'>;

const now = () => 'UTC_TIMESTAMP(3)';
const IS_PREVIOUS_VALID = plainSql('previous_until > UTC_TIMESTAMP()');

/** Stores webhooks. All reads use the primary server. */
@Injectable()
export class WebhooksRepository {
  constructor(private readonly db: Db) {}

  /** All webhooks by their ids. */
  all(): Promise<Webhook[]> {
    return this.db.select(Webhook, 'w').orderBy('w.id').current();
  }

  async find(id: number): Promise<Webhook | undefined> {
    const [webhook] = await this.db.select(Webhook, 'w').where('w.id = ?', id).current();
    return webhook;
  }

  insert(members: WebhookMembers & Pick<Webhook, 'ownerId' | 'secret'>): Promise<number> {
    return this.db.insert(Webhook, { ...members, createdAt: now, modifiedAt: now });
  }

  /** Changes the members that are given. */
  async update(id: number, members: Partial<WebhookMembers>): Promise<void> {
    await this.db.of(Webhook).update(id, { ...members, modifiedAt: now });
  }

  /** Sets a new secret. The present one stays valid for some hours. */
  async rotate(id: number, secret: string, hours: number): Promise<void> {
    await this.db.write(
      sql`UPDATE ${tableOf(Webhook)} SET previous_secret = secret, secret = ${secret},
 previous_until = UTC_TIMESTAMP() + INTERVAL ${hours} HOUR, modified_at = UTC_TIMESTAMP(3) WHERE id = ${id}`,
    );
  }

  /** The secrets that sign deliveries, the newest first. */
  async secretsOf(id: number): Promise<string[]> {
    const [row] = await this.db
      .select(Webhook, 'w', ['secret', 'previousSecret'])
      .also<{ isPreviousValid: number | null }>(sql`${IS_PREVIOUS_VALID} AS isPreviousValid`)
      .where('w.id = ?', id)
      .current();
    if (!row) return [];
    const { secret, previousSecret, isPreviousValid } = row;
    return Number(isPreviousValid) === 1 && previousSecret !== null ? [secret, previousSecret] : [secret];
  }

  async remove(id: number): Promise<void> {
    await this.db.of(Webhook).delete(id);
  }
}
