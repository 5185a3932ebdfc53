import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

export type MessageLevel = 'info' | 'warning' | 'error';

/** Something that an import tells of itself; the time is UTC. */
export interface RecordMessage {
  level: MessageLevel;
  /** Such as `core:aggregator:bad-response` or what a service calls it. */
  code: string;
  message: string;
  loggedAt: string;
}
export type NewMessage = Omit<RecordMessage, 'loggedAt'>;

/** How many messages that are no errors a record keeps; the latest stay. */
const KEPT = 100;
const CODE_LENGTH = 190;
const MESSAGE_LENGTH = 5_000;

const cut = (text: string, length: number): string => [...text.slice(0, 2 * length)].slice(0, length).join('');

/** What imports log. A record has at most one error of a day, the latest (aggregator 6.4). */
@Injectable()
export class RecordMessages {
  constructor(private readonly db: Db) {}

  async add(recordId: number, messages: readonly NewMessage[]): Promise<void> {
    // What would be thrown away at once is not written first.
    const errors = messages.filter(({ level }) => level === 'error').slice(-1);
    const others = messages.filter(({ level }) => level !== 'error').slice(-KEPT);
    if (!errors.length && !others.length) return;
    await this.db.atomic(async () => {
      for (const message of [...others, ...errors]) await this.write(recordId, message);
      if (others.length) await this.trim(recordId);
    });
  }

  /** All messages of a record, latest first. */
  of(recordId: number): Promise<RecordMessage[]> {
    return this.db.rows<RecordMessage>(
      `SELECT level, code, message, logged_at AS loggedAt FROM import_messages WHERE record_id = ?
 ORDER BY logged_at DESC, id DESC`,
      [recordId],
    );
  }

  /** The latest error of some records, for those that have one. */
  async errorsOf(recordIds: readonly number[]): Promise<Map<number, RecordMessage>> {
    if (!recordIds.length) return new Map();
    const rows = await this.db.rows<RecordMessage & { recordId: number }>(
      `SELECT m.record_id AS recordId, m.level, m.code, m.message, m.logged_at AS loggedAt FROM import_messages m
 WHERE m.record_id IN (?) AND m.error_day = (
  SELECT MAX(d.error_day) FROM import_messages d WHERE d.record_id = m.record_id)`,
      [recordIds],
    );
    return new Map(rows.map(({ recordId, ...message }) => [recordId, message]));
  }

  private async write(recordId: number, { level, code, message }: NewMessage): Promise<void> {
    await this.db.write(
      `INSERT INTO import_messages (record_id, level, code, message, logged_at, error_day)
 VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), IF(? = 'error', UTC_DATE(), NULL))
 ON DUPLICATE KEY UPDATE code = VALUES(code), message = VALUES(message), logged_at = VALUES(logged_at)`,
      [recordId, level, cut(code, CODE_LENGTH), cut(message, MESSAGE_LENGTH), level],
    );
  }

  private async trim(recordId: number): Promise<void> {
    const [row] = await this.db.current<{ id: number }>(
      `SELECT id FROM import_messages WHERE record_id = ? AND level <> 'error' ORDER BY id DESC LIMIT 1 OFFSET ?`,
      [recordId, KEPT],
    );
    if (row) {
      await this.db.write(`DELETE FROM import_messages WHERE record_id = ? AND level <> 'error' AND id <= ?`, [
        recordId,
        row.id,
      ]);
    }
  }
}
