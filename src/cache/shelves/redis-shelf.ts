import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { PutQueue } from './put-queue.js';
import { BEGINNING, decodeRecord, encodeRecord, entryOf } from './record.js';
import type { RedisLink } from './redis-link.js';
import type { Shelf, ShelfEntry, ShelvedAnswer } from './shelf.js';

const MOST_WAITING = 16 * 1024 * 1024;
/** A longer answer is not shared. */
const LONGEST = 4 * 1024 * 1024;
/** How long an answer is waited for by whoever wants it, and by work that nobody waits for. */
const READ_MS = 100;
const WORK_MS = 1500;
/** For so long an answer is there at most; changes are not kept for longer. */
const LONGEST_LIFE_MS = 3 * 86_400_000;
/** An answer whose time is over can stand in for one that cannot be made. */
const STANDS_IN_MS = 3600_000;
const AT_ONCE = 200;

/** Answers on a server of the Redis protocol, shared by all instances of the site, and by other sites apart from them. */
export class RedisShelf implements Shelf {
  private readonly queue = new PutQueue((answer) => this.write(answer), MOST_WAITING);

  constructor(
    private readonly link: RedisLink,
    /** The home address of the site. */
    private readonly site: string,
  ) {}

  async get(key: string): Promise<ShelvedAnswer | undefined> {
    const bytes = await this.link.ask((client) => client.getBuffer(this.nameOf(key)), READ_MS);
    const answer = bytes ? decodeRecord(this.site, bytes) : undefined;
    return answer?.key === key ? answer : undefined;
  }

  put(answer: ShelvedAnswer): void {
    this.queue.add(answer);
  }

  async delete(key: string): Promise<void> {
    this.queue.delete(key);
    await this.link.ask((client) => client.unlink(this.nameOf(key)), WORK_MS);
  }

  async clear(): Promise<void> {
    this.queue.clear();
    for await (const names of this.names()) await this.link.ask((client) => client.unlink(...names), WORK_MS);
  }

  async *entries(): AsyncGenerator<ShelfEntry> {
    for await (const { entry } of this.looked()) if (entry) yield entry;
  }

  async sweep(isGone: (entry: ShelfEntry) => boolean): Promise<number> {
    let removed = 0;
    for await (const { name, entry } of this.looked()) {
      if (entry && !isGone(entry)) continue;
      removed += (await this.link.ask((client) => client.unlink(name), WORK_MS)) ?? 0;
    }
    return removed;
  }

  close(): Promise<void> {
    return this.queue.drain();
  }

  private async write(answer: ShelvedAnswer): Promise<void> {
    const record = encodeRecord(this.site, answer);
    if (record.length > LONGEST) return;
    const life = Math.min(LONGEST_LIFE_MS, answer.validUntil - Date.now() + STANDS_IN_MS);
    await this.link.ask((client) => client.set(this.nameOf(answer.key), record, 'PX', Math.ceil(life)), WORK_MS);
  }

  private async *looked(): AsyncGenerator<{ name: string; entry: ShelfEntry | undefined }> {
    for await (const names of this.names()) {
      for (const name of names) {
        const entry = await this.look(name);
        if (entry !== 'gone') yield { name, entry };
      }
    }
  }

  /** What the beginning of an answer tells; `gone` where it cannot be had. */
  private async look(name: string): Promise<ShelfEntry | 'gone' | undefined> {
    const read = async (bytes: number) => {
      const beginning = await this.link.ask((client) => client.getrangeBuffer(name, 0, bytes - 1), WORK_MS);
      return beginning?.length ? entryOf(this.site, beginning) : 'gone';
    };
    const entry = await read(BEGINNING);
    if (typeof entry !== 'number') return entry;
    const whole = await read(entry);
    return typeof whole === 'number' ? undefined : whole;
  }

  private async *names(): AsyncGenerator<string[]> {
    const pattern = `${this.prefix.replace(/[\\*?[\]]/g, '\\$&')}*`;
    const scan = (cursor: string) => (client: Redis) => client.scan(cursor, 'MATCH', pattern, 'COUNT', AT_ONCE);
    for (let cursor = '0'; ;) {
      const found = await this.link.ask(scan(cursor), WORK_MS);
      if (!found) return;
      if (found[1].length) yield found[1];
      cursor = found[0];
      if (cursor === '0') return;
    }
  }

  private get prefix(): string {
    return `lintel:${this.site}:answer:`;
  }

  private nameOf(key: string): string {
    return this.prefix + createHash('sha256').update(key).digest('hex');
  }
}
