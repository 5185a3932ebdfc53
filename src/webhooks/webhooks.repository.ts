import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { type SecretColumn, Secrets } from '#libs/secrets';
import { plainSql, sql, tableOf } from '#libs/sql';
import type { OwnHeaders } from './own-headers.js';
import { Webhook } from './webhook.entity.js';

/** The members of a webhook that people choose, besides its headers. */
export type WebhookMembers = Pick<
  Webhook,
  'url' | 'events' | 'filter' | 'context' | 'active' | 'template' | 'body' | 'format'
>;

/** What people send of a webhook. An empty body stands for the ready one. */
export interface SentWebhook extends WebhookMembers {
  headers: OwnHeaders;
}

type StoredHeaders = Pick<Webhook, 'id' | 'headerNames' | 'headerValues'>;

const now = () => 'UTC_TIMESTAMP(3)';
const IS_PREVIOUS_VALID = plainSql('previous_until > UTC_TIMESTAMP()');

/** Stores webhooks. All reads use the primary server. Rows have their secrets as they are stored. */
@Injectable()
export class WebhooksRepository {
  private readonly secrets: SecretColumn;
  private readonly previousSecrets: SecretColumn;
  private readonly headerValues: SecretColumn;

  constructor(
    private readonly db: Db,
    secrets: Secrets,
  ) {
    this.secrets = secrets.column(Webhook, 'id', 'secret');
    this.previousSecrets = secrets.column(Webhook, 'id', 'previousSecret');
    this.headerValues = secrets.column(Webhook, 'id', 'headerValues');
  }

  /** All webhooks by their ids. */
  all(): Promise<Webhook[]> {
    return this.db.select(Webhook, 'w').orderBy('w.id').current();
  }

  async find(id: number): Promise<Webhook | undefined> {
    const [webhook] = await this.db.select(Webhook, 'w').where('w.id = ?', id).current();
    return webhook;
  }

  /** Stores a webhook and returns its id, to which the encrypted secret is bound. Needs a transaction. */
  async insert({ secret, ...members }: WebhookMembers & Pick<Webhook, 'ownerId' | 'secret'>): Promise<number> {
    const id = await this.db.insert(Webhook, { ...members, secret: '', createdAt: now, modifiedAt: now });
    await this.db.of(Webhook).update(id, { secret: this.secrets.seal(id, secret) });
    return id;
  }

  /** Changes the members that are given. */
  async update(id: number, members: Partial<WebhookMembers>): Promise<void> {
    await this.db.of(Webhook).update(id, { ...members, modifiedAt: now });
  }

  /** Sets a new secret. The present one stays valid for some hours, unless it cannot be decrypted. */
  async rotate({ id, secret: stored }: Pick<Webhook, 'id' | 'secret'>, secret: string, hours: number): Promise<void> {
    const present = this.secrets.readable(id, stored);
    const previous = present === undefined ? null : this.previousSecrets.seal(id, present);
    await this.db.write(
      sql`UPDATE ${tableOf(Webhook)} SET previous_secret = ${previous}, secret = ${this.secrets.seal(id, secret)},
 previous_until = UTC_TIMESTAMP() + INTERVAL ${hours} HOUR, modified_at = UTC_TIMESTAMP(3) WHERE id = ${id}`,
    );
  }

  /**
   * The secrets that sign deliveries, the newest first.
   *
   * @throws SecretError if one cannot be decrypted
   */
  async secretsOf(id: number): Promise<string[]> {
    const [row] = await this.db
      .select(Webhook, 'w', ['secret', 'previousSecret'])
      .also<{ isPreviousValid: number | null }>(sql`${IS_PREVIOUS_VALID} AS isPreviousValid`)
      .where('w.id = ?', id)
      .current();
    if (!row) return [];
    const { secret, previousSecret, isPreviousValid } = row;
    const current = this.secrets.open(id, secret);
    if (Number(isPreviousValid) !== 1 || previousSecret === null) return [current];
    return [current, this.previousSecrets.open(id, previousSecret)];
  }

  /**
   * The own headers of a webhook with their values.
   *
   * @throws SecretError if they cannot be decrypted
   */
  headersOf({ id, headerNames, headerValues }: StoredHeaders): Record<string, string> {
    if (!headerNames?.length || headerValues === null) return {};
    const values = JSON.parse(this.headerValues.open(id, headerValues)) as string[];
    return Object.fromEntries(headerNames.map((name, at) => [name, values[at] ?? '']));
  }

  /** Replaces the own headers of a webhook. */
  async setHeaders(id: number, headers: Readonly<Record<string, string>>): Promise<void> {
    const names = Object.keys(headers);
    const values = names.length ? this.headerValues.seal(id, JSON.stringify(Object.values(headers))) : null;
    await this.db.of(Webhook).update(id, { headerNames: names.length ? names : null, headerValues: values });
  }

  async remove(id: number): Promise<void> {
    await this.db.of(Webhook).delete(id);
  }
}
