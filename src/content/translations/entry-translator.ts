import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import type { SiteLanguage } from '#libs/context';
import { Db } from '#libs/db';
import { InnerRequests, WriteReviews } from '#libs/rest';
import { Entries, type EntryRow, PostDetailsRepository } from '../../entries/index.js';
import { Translations } from '../../entries/languages/index.js';
import type { EntryType } from '../../entries/types/index.js';
import { type EntryExtras, type EntryInput, EntryWriter } from '../../entries/writing/index.js';
import { Fields, FieldValues } from '../../fields/index.js';
import { TermAssignments, TermTranslations } from '../../terms/index.js';
import { fail } from '../common/index.js';

/** Makes drafts of translations: copies of entries with all of their texts, in another language. */
@Injectable()
export class EntryTranslator {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly translations: Translations,
    private readonly terms: TermAssignments,
    private readonly termTranslations: TermTranslations,
    private readonly details: PostDetailsRepository,
    private readonly fields: Fields,
    private readonly values: FieldValues,
    private readonly reviews: WriteReviews,
    private readonly requests: InnerRequests,
  ) {}

  /**
   * Makes the draft of a translation and returns its id. Its terms and its parent are the translations of those of the
   * source; what has none is left out, and a page without a translated parent waits for it at the top. Throws a 409 if there
   * is a translation in this language.
   */
  async translate(type: EntryType, id: number, language: SiteLanguage): Promise<number> {
    const reviewed = this.reviews.has(type.name) ? await this.reviewed(type, id, language) : {};
    return this.db.transaction(async () => {
      const source = await this.entries.lock(type, id);
      const isThere = source.language === language.number || (await this.translations.in(language.number, id));
      if (isThere) fail('rest_translation_exists');
      const parent = source.parentId ? await this.translations.in(language.number, source.parentId) : 0;
      const { password, template, menuOrder, commentStatus, pingStatus } = source;
      return this.writer.create(
        type,
        {
          ...{ password, template, menu_order: menuOrder },
          ...{ comment_status: commentStatus, ping_status: pingStatus, featured_media: source.featuredMedia },
          ...this.textsOf(type, source),
          ...reviewed,
          parent: parent ?? 0,
          lang: language.code,
          translation_of: id,
        },
        { ...(await this.extrasOf(type, source, language.number)), awaitsParent: parent === undefined },
      );
    });
  }

  /** The texts of a draft after its review as a new entry. What reviews look at is what is written. */
  private async reviewed(type: EntryType, id: number, { code }: SiteLanguage): Promise<EntryInput> {
    const texts = this.textsOf(type, await this.entries.get(type, id));
    const path = `/cms/v2/${type.restBase}`;
    return this.requests.reviewed(path, { ...texts, lang: code, translation_of: id }, currentViewer(), 'POST');
  }

  /** What is copied of the texts of an entry. */
  private textsOf(
    type: EntryType,
    source: EntryRow,
  ): Pick<EntryInput, 'content' | 'excerpt' | 'meta' | 'status' | 'title'> {
    const { title, content, excerpt } = source;
    return { title, content, excerpt, meta: this.metaOf(type, source), status: 'draft' };
  }

  /** The custom values that the viewer sees, without those that no other entry may have. */
  private metaOf({ name, hasRevisions }: EntryType, { footnotes, fieldValues }: EntryRow): object {
    const fields = this.fields.of(name);
    const shown = Object.entries(this.values.shown(name, fieldValues, true) ?? {});
    const copied = shown.filter(([field, value]) => value !== null && !fields.get(field)?.unique);
    return { ...Object.fromEntries(copied), ...(hasRevisions && footnotes ? { footnotes } : {}) };
  }

  private async extrasOf(type: EntryType, { id, format }: EntryRow, language: number): Promise<EntryExtras> {
    const assigned = (await this.terms.termsOf([id])).get(id) ?? [];
    const translated = await this.termTranslations.in(
      language,
      assigned.map((term) => term.id),
    );
    const terms = new Map<string, number[]>();
    for (const term of assigned) {
      const own = translated.get(term.id);
      if (own !== undefined) terms.set(term.taxonomy, [...(terms.get(term.taxonomy) ?? []), own]);
    }
    if (!type.hasPostDetails) return { terms };
    const row = { format: format ?? '', sticky: 0 };
    return { terms, row, details: (entryId) => this.details.save({ entryId, ...row }) };
  }
}
