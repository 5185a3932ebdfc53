import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GuessLimits, currentViewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import type { ItemVersion, ItemVersions } from '#libs/requests';
import { slugsOf } from '#libs/text';
import { fail } from './entries.errors.js';
import { EntriesRepository } from './entries.repository.js';
import type { EntryRow } from './entry.entity.js';
import { LocalisedTexts } from './languages/localised-texts.repository.js';
import { EntryLanguages } from './types/entry-languages.repository.js';
import type { EntryType, Owned } from './types/entry-type.js';
import { EntryTypes } from './types/entry-types.js';
import { slugScope } from './writing/entry-slugs.js';

/** The columns needed to check the password of an entry. */
type Protected = Owned & { id: number; type: string; password: string };

const passwordKey = ({ id, password }: Pick<Protected, 'id' | 'password'>, sent: string): string =>
  `password of ${id}\n${password}\n${sent}`;
const digest = (text: string) => createHash('sha256').update(text).digest();

const memoKey = (id: number) => `entry ${id}`;

const entryVersion = ({ id, version, modifiedGmt }: EntryRow): ItemVersion => ({
  token: `${id}-${version}`,
  modified: modifiedGmt,
});

/** Reads single entries and checks their passwords. Every check goes through `opens`, which limits guessing. */
@Injectable()
export class Entries implements ItemVersions {
  constructor(
    private readonly rows: EntriesRepository,
    private readonly types: EntryTypes,
    private readonly limits: GuessLimits,
    private readonly languages: EntryLanguages,
    private readonly texts: LocalisedTexts,
  ) {}

  /** The entry of a type with this id. Memoized per request. */
  find(type: EntryType, id: number): Promise<EntryRow | undefined> {
    return RequestContext.memo(memoKey(id), () => this.rows.find(type, id));
  }

  /** The entry of a type with this id. Throws a 404 if there is none. */
  get(type: EntryType, id: number): Promise<EntryRow> {
    return this.find(type, id).then((row) => row ?? fail('rest_post_invalid_id'));
  }

  /**
   * The id of the entry with a slug, in any status, for types whose entries share one scope of slugs. Memoized per
   * request with its row, which `find` returns.
   */
  idOfSlug(type: EntryType, slug: string): Promise<number | undefined> {
    const scope = slugScope({ type, language: this.languages.ofNew, parentId: 0 });
    return RequestContext.memo(`slug ${scope} ${slug}`, async () => {
      // Slugs with non-Latin characters are stored percent-encoded.
      for (const stored of slugsOf(slug)) {
        const row = stored ? await this.rows.findBySlug(type, scope, stored) : undefined;
        if (row) this.memoize(row);
        if (row) return row.id;
      }
      return undefined;
    });
  }

  /** The type, status and author of an entry of any type. */
  ownership(id: number): Promise<(Owned & { type: string }) | undefined> {
    return this.rows.ownership(id);
  }

  /** The same of several entries, with their ids; unknown ones are missing. One statement. */
  ownerships(ids: readonly number[]): Promise<(Owned & { type: string; id: number })[]> {
    return this.rows.ownerships(ids);
  }

  /** Locks an entry until the end of the transaction and returns its current state. Throws a 404 if there is none. */
  async lock(type: EntryType, id: number): Promise<EntryRow> {
    this.forget(id);
    // Others that share the side row of another type lock it in another order.
    if (!type.details || type.hasPostDetails) {
      return this.memoizeStored(type, (await this.rows.findAndLock(type, id)) ?? fail('rest_post_invalid_id'));
    }
    if (!(await this.rows.lock(type, id))) return fail('rest_post_invalid_id');
    return this.memoizeStored(type, (await this.rows.findStored(type, id)) ?? fail('rest_post_invalid_id'));
  }

  /** The version of the entry with the id of a request. */
  versionOf({ id }: { id: number }, type: EntryType): Promise<ItemVersion | undefined> {
    return this.find(type, id).then((entry) => entry && entryVersion(entry));
  }

  /** The same, of the locked entry. */
  async lockVersion({ id }: { id: number }, type: EntryType): Promise<ItemVersion> {
    return entryVersion(await this.lock(type, id));
  }

  /** The entries of a type with these ids, unordered. */
  byIds(type: EntryType, ids: readonly unknown[]): Promise<EntryRow[]> {
    return this.rows.byIds(type, ids);
  }

  /** The stored status and template of an entry of any type. */
  choices(id: number): Promise<{ status: string; template: string } | undefined> {
    return this.rows.choices(id);
  }

  /** Memoizes a row that this request has just written, so that it is not read again. */
  remember(row: EntryRow): void {
    this.memoize(asStored(row));
  }

  /** Drops the memoized row of an entry that was changed. */
  forget(id: number): void {
    RequestContext.forget(memoKey(id));
  }

  /**
   * Whether the sent password opens an entry. Throws a 429 after too many wrong attempts for the entry from the
   * caller's IP address. Attempts of viewers who may edit the entry are not limited, because they can read its
   * password.
   */
  async opens(entry: Protected, sent: string | undefined): Promise<boolean> {
    if (!sent) return entry.password === '';
    // A request may check several times, for example to build its Allow header. Memoized, so it counts as one attempt.
    return RequestContext.memo(passwordKey(entry, sent), async () => {
      const isRight = () => timingSafeEqual(digest(sent), digest(entry.password));
      const type = this.types.get(entry.type);
      if (type && type.mayEdit(entry, currentViewer())) return isRight();
      const ip = RequestContext.current()?.ip ?? '';
      // The colon keeps the key apart from account names.
      return this.limits.attempt(`entry:${entry.id}`, ip, () => Promise.resolve(isRight()));
    });
  }

  /** Memoizes a row as it is stored, unless it is shown with other texts. */
  private memoizeStored(type: EntryType, row: EntryRow): EntryRow {
    if (this.texts.languageOf([type.name]) === undefined) this.memoize(row);
    return row;
  }

  private memoize(row: EntryRow): void {
    this.forget(row.id);
    void RequestContext.memo(memoKey(row.id), () => Promise.resolve(row));
  }

  /**
   * Opens an entry for the current request without checking a password, after another proof such as a signed cookie.
   */
  async accept(entry: Pick<Protected, 'id' | 'password'>): Promise<void> {
    await RequestContext.memo(passwordKey(entry, entry.password), () => Promise.resolve(true));
  }
}

/** A half of a character without the other one. */
const HALF = /\p{Surrogate}/u;

/** A row as the database returns it: without the halves of characters that UTF-8 has no form for. */
const asStored = (row: EntryRow): EntryRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && HALF.test(value) ? Buffer.from(value).toString() : value,
    ]),
  ) as unknown as EntryRow;
