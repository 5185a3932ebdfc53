import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GuessLimits, currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { fail } from './entries.errors.js';
import { EntriesRepository } from './entries.repository.js';
import type { EntryRow } from './entry.entity.js';
import { EntryTypes, type EntryType, type Owned } from './types/entry-types.js';

/** What a password may protect. */
type Protected = Owned & { id: number; type: string; password: string };

const passwordKey = ({ id, password }: Pick<Protected, 'id' | 'password'>, sent: string): string =>
  `password of ${id}\n${password}\n${sent}`;
const digest = (text: string) => createHash('sha256').update(text).digest();

const memoKey = (id: number) => `entry ${id}`;

/** Reads single entries, and compares their passwords: all comparisons are made here, so that none can be guessed. */
@Injectable()
export class Entries {
  constructor(
    private readonly rows: EntriesRepository,
    private readonly types: EntryTypes,
    private readonly limits: GuessLimits,
  ) {}

  /** The entry of a type with this id; read once per request. */
  find(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(id), () => this.rows.find(type, id));
  }

  /** The entry of a type with this id, or a 404. */
  async get(type: EntryType, id: number): Promise<EntryRow> {
    return (await this.find(type, id)) ?? fail('rest_post_invalid_id');
  }

  /** The type, status and author of an entry of any type. */
  ownership(id: number): Promise<(Owned & { type: string }) | undefined> {
    return this.rows.ownership(id);
  }

  /** The entry as it is now, locked until the end of the transaction, or a 404. */
  async lock(type: EntryType, id: number): Promise<EntryRow> {
    if (!(await this.rows.lock(type, id))) return fail('rest_post_invalid_id');
    this.forget(id);
    return this.get(type, id);
  }

  /** The entries of a type with these ids, in no order. */
  byIds(type: EntryType, ids: readonly unknown[]): Promise<EntryRow[]> {
    return this.rows.byIds(type, ids);
  }

  /** The stored status and template of an entry of any type. */
  choices(id: number): Promise<{ status: string; template: string } | undefined> {
    return this.rows.choices(id);
  }

  /** Drops what this request remembers of an entry that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }

  /**
   * Whether a password was sent that opens an entry. Throws a 429 after too many wrong ones for the entry from the
   * address of the caller. Who may edit the entry can read its password, so their attempts are not limited.
   */
  async opens(entry: Protected, sent: string | undefined): Promise<boolean> {
    if (!sent) return entry.password === '';
    // One request asks several times, for example for its Allow header; that is one attempt.
    return RequestContext.memo(passwordKey(entry, sent), async () => {
      const isRight = () => timingSafeEqual(digest(sent), digest(entry.password));
      const type = this.types.get(entry.type);
      if (type && type.mayEdit(entry, currentViewer())) return isRight();
      const address = RequestContext.current()?.address ?? '';
      // Names of accounts contain no colon.
      return this.limits.attempt(`entry:${entry.id}`, address, () => Promise.resolve(isRight()));
    });
  }

  /** Accepts the password of an entry for this request: the caller has proven otherwise that they know it. */
  async accept(entry: Pick<Protected, 'id' | 'password'>): Promise<void> {
    await RequestContext.memo(passwordKey(entry, entry.password), () => Promise.resolve(true));
  }
}
