import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { fail } from './entries.errors.js';
import { Entries } from './entries.service.js';
import { mayEdit } from './entry-access.js';
import { EntryDrafts, type EntryInput } from './entry-drafts.js';
import type { EntryRow } from './entry-row.js';
import { EntryWriter } from './entry-writer.js';
import type { EntryType } from './entry-types.js';
import { saysTheSame } from './revised-texts.js';
import { RevisionRows, autosaveScope, autosaveSlug } from './revision-rows.js';
import { SiteTime } from '../settings/site-time.js';

const DRAFTS = new Set(['draft', 'auto-draft']);

/** Saves what somebody is writing without publishing it (content 6). */
@Injectable()
export class AutosaveWriter {
  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly drafts: EntryDrafts,
    private readonly writer: EntryWriter,
    private readonly rows: RevisionRows,
    private readonly time: SiteTime,
  ) {}

  /**
   * Saves, and answers the number of what holds the texts now: the entry itself if it is the viewer's own draft, else
   * the viewer's one autosave of it.
   */
  async save(type: EntryType, id: number, input: EntryInput): Promise<number> {
    const saved = await this.db.atomic(async () => {
      const entry = await this.entries.lock(type, id);
      const viewer = currentViewer();
      if (!mayEdit(type, entry, viewer)) fail('rest_cannot_edit');
      if (!DRAFTS.has(entry.status) || !viewer.owns(entry.authorId)) return this.keep(entry, viewer.id, input);
      await this.writer.update(type, id, rowFields(input), { autosave: true });
      return id;
    });
    // Thrown after the commit, which has taken away what is of no use any more.
    return saved ?? fail('rest_autosave_no_changes');
  }

  private async keep(entry: EntryRow, userId: number, input: EntryInput): Promise<number | undefined> {
    const texts = sent(this.drafts.texts(input));
    const moment = this.time.now();
    const parentId = entry.id;
    await this.rows.touch(entry);
    const old = await this.rows.autosaveOf(parentId, userId);
    if (!old) {
      return this.rows.insert({
        parentId,
        authorId: userId,
        texts: { title: '', content: '', excerpt: '', ...texts },
        moment,
        slug: autosaveSlug(parentId),
        slugScope: autosaveScope(userId),
      });
    }
    if (saysTheSame(texts, entry)) {
      await this.rows.remove(parentId, [old.id]);
      return undefined;
    }
    await this.rows.overwrite(old, texts, moment);
    return old.id;
  }
}

/** Of the fields of a write those that the row of an entry holds: images, templates, terms and the like are left alone. */
function rowFields({ featured_media: _image, template: _template, ...fields }: EntryInput): EntryInput {
  return fields;
}

/** Without the members that are not there, which would take the place of others. */
const sent = <T extends object>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<T>;
