import { Injectable } from '@nestjs/common';
import { currentViewer, type Viewer } from '#libs/auth';
import { CacheInvalidation } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { SettingsService } from '../../settings/index.js';
import { fail } from '../entries.errors.js';
import { Entries } from '../entries.service.js';
import type { EntryRow } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';
import { STATUSES } from '../types/statuses.js';
import { type Translation, TranslationsRepository, unpacked } from './translations.repository.js';

/**
 * The cache tag of what responses say of the translations of an entry. It names the entry and not its group, so that
 * nobody learns of hidden translations by it.
 */
export const translationsTag = (id: number): string => `translations:${id}`;

/** The translations of entries: a group with at most one entry per language. */
@Injectable()
export class Translations {
  constructor(
    private readonly stored: TranslationsRepository,
    private readonly entries: Entries,
    private readonly changes: CacheInvalidation,
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
  ) {}

  /**
   * The translations of rows, themselves among them, by their ids. Rows of lists have theirs; those of others are read in
   * one statement. Rows without translations are missing.
   */
  async ofRows(rows: readonly Pick<EntryRow, 'id' | 'translations'>[]): Promise<Map<number, Translation[]>> {
    const others = rows.filter(({ translations }) => translations === undefined).map(({ id }) => id);
    const found = await this.stored.of(others);
    for (const { id, translations } of rows) if (translations) found.set(id, unpacked(translations));
    return found;
  }

  /** Those of the translations of an entry that everyone may read or, in the context `edit`, the viewer. */
  visible(type: EntryType, all: readonly Translation[], viewer: Viewer | undefined): Translation[] {
    const known = all.filter(({ language }) => this.site.languageOf(language).number === language);
    return known.filter((one) =>
      viewer ? type.mayRead(one, viewer) : type.public || type.isOpen ? STATUSES.isPublic(one.status) : false,
    );
  }

  /** Whether the entry of which one is a translation has changed since. */
  isOutdated(own: Translation | undefined, all: readonly Translation[]): boolean {
    const source = own && all.find(({ id }) => id === own.sourceId);
    return own !== undefined && source !== undefined && source.modifiedGmt > own.modifiedGmt;
  }

  /**
   * Makes an entry a translation of another one of its type, or of none with 0. Part of the transaction of its write.
   * Throws a 409 if there is one in its language already.
   */
  async join(
    type: EntryType,
    { id, language }: Pick<EntryRow, 'id' | 'language'>,
    sourceId: number,
    { awaitsParent = false } = {},
  ): Promise<void> {
    const own = await this.stored.lock(id);
    if (sourceId === 0) {
      if (own) await this.leave(own);
      return;
    }
    const source = await this.sourceOf(type, sourceId);
    if (source.id === id) fail('rest_invalid_translation');
    const place = await this.stored.lock(source.id);
    const groupId = place?.groupId ?? source.id;
    if (own?.groupId === groupId && place) return;
    if (source.language === language) fail('rest_translation_exists');
    if (own) await this.leave(own);
    await this.invalidateFor([source.id]);
    if (!place)
      await this.add({ entryId: source.id, groupId, language: source.language, sourceId: 0, awaitsParent: 0 });
    await this.add({ entryId: id, groupId, language, sourceId: source.id, awaitsParent: Number(awaitsParent) });
    await this.changes.invalidate([translationsTag(id)]);
  }

  private async add(row: Parameters<TranslationsRepository['insert']>[0]): Promise<void> {
    if (!(await this.stored.insert(row))) fail('rest_translation_exists');
  }

  private async leave({ entryId }: { entryId: number }): Promise<void> {
    await this.invalidateFor([entryId]);
    await this.stored.delete(entryId);
  }

  /** The entry of which another one becomes a translation. The viewer must be able to edit it, because it is changed. */
  private async sourceOf(type: EntryType, id: number): Promise<EntryRow> {
    const source = await this.entries.find(type, id);
    if (!source || !type.mayRead(source, currentViewer())) return fail('rest_invalid_translation');
    if (!type.mayEdit(source, currentViewer())) fail('rest_cannot_edit');
    return this.entries.lock(type, id);
  }

  /** Gives an entry to another language. It leaves its group if that has one in this language. */
  async move(id: number, language: number): Promise<void> {
    await this.invalidateFor([id]);
    await this.stored.move(id, language);
  }

  /** The entries that stand at the top until this one, their parent in their language, is published. */
  waitingFor(id: number): Promise<number[]> {
    return this.stored.waitingFor(id);
  }

  /** An entry has got a place of its own. */
  endWaiting(id: number): Promise<void> {
    return this.stored.endWaiting(id);
  }

  /** The translation of an entry in a language. */
  in(language: number, id: number): Promise<number | undefined> {
    return this.stored.idIn(language, id);
  }

  /** Those of some languages in which everyone may read entries of some types, by an author or of a period. */
  languagesWith(...asked: Parameters<TranslationsRepository['languagesWith']>): Promise<number[]> {
    return this.stored.languagesWith(...asked);
  }

  /** Invalidates what responses say of the translations of entries that appear, vanish or move: those of their groups. */
  async invalidateFor(ids: readonly number[]): Promise<void> {
    if (!this.site.hasLanguages || !ids.length) return;
    await this.settings.followTranslations('entry', ids);
    const others = await this.stored.besides(ids);
    await this.changes.invalidate([...new Set([...ids, ...others])].map(translationsTag));
  }
}
