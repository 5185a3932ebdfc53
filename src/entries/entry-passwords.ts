import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GuessLimits, currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { entryType } from './entry-types.js';
import { mayEdit, type Owned } from './entry-access.js';

/** What a password may protect. */
type Protected = Owned & { id: number; type: string; password: string };

const memoKey = ({ id, password }: Pick<Protected, 'id' | 'password'>, sent: string): string =>
  `password of ${id}\n${password}\n${sent}`;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares the passwords of entries with those that are sent. All comparisons are made here, so that none can be guessed. */
@Injectable()
export class EntryPasswords {
  constructor(private readonly limits: GuessLimits) {}

  /**
   * Whether a password was sent that opens an entry. Throws a 429 after too many wrong ones for the entry from the
   * address of the caller. Who may edit the entry can read its password, so their attempts are not limited.
   */
  async opens(entry: Protected, sent: string | undefined): Promise<boolean> {
    if (!sent) return entry.password === '';
    // One request asks several times, for example for its Allow header; that is one attempt.
    return RequestContext.memo(memoKey(entry, sent), async () => {
      const isRight = () => timingSafeEqual(digest(sent), digest(entry.password));
      const type = entryType(entry.type);
      if (type && mayEdit(type, entry, currentViewer())) return isRight();
      const address = RequestContext.current()?.address ?? '';
      // Names of accounts contain no colon.
      return this.limits.attempt(`entry:${entry.id}`, address, () => Promise.resolve(isRight()));
    });
  }

  /** Accepts the password of an entry for this request: the caller has proven otherwise that they know it. */
  async accept(entry: Pick<Protected, 'id' | 'password'>): Promise<void> {
    await RequestContext.memo(memoKey(entry, entry.password), () => Promise.resolve(true));
  }
}
