import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db, NameLocks } from '#libs/db';
import { decodeCharacterReferences, sanitizeInlineHtml, sanitizePostHtml } from '#libs/markup';
import { Entries, type EntryRow } from '../../entries/index.js';
import { EntryWriter, type EntryInput, SharedTexts } from '../../entries/writing/index.js';
import { fail, firstStatus, PublicationDates, writtenStatus } from '../common/index.js';
import type { LinkedKind } from './linked-entries.js';
import type { WriteLinkedDto } from './linked.dto.js';

/** The input of a write: the sent fields, and the ID of the image if one was sent. */
export interface LinkedFields<Args extends WriteLinkedDto = WriteLinkedDto> {
  fields: Partial<Args>;
  /** 0 removes the image. */
  image?: number;
}

/** Normalizes names and descriptions for comparison: case and HTML character references do not matter. */
export const nameKeyOf = (name: string): string =>
  decodeCharacterReferences(name).normalize('NFKC').toLowerCase().trim();

/** Writes venues and organizers. */
@Injectable()
export class LinkedWriter {
  constructor(
    private readonly db: Db,
    private readonly locks: NameLocks,
    private readonly entries: Entries,
    private readonly writer: EntryWriter,
    private readonly dates: PublicationDates,
    private readonly texts: SharedTexts,
  ) {}

  /**
   * Creates an entry and returns its id. A published entry with the same name, and the same description if one was
   * sent, is reused; the sent fields are written to it if the viewer may edit it.
   */
  create<Args extends WriteLinkedDto>(kind: LinkedKind<EntryRow, Args>, sent: LinkedFields<Args>): Promise<number> {
    return this.db.transaction(async () => {
      const name = kind.nameOf(sent.fields) ?? '';
      await this.lockNames(kind, [name]);
      const known = await this.findPublished(kind, name, sent.fields.description);
      if (known === undefined) return this.insert(kind, sent);
      const besides = Object.keys(sent.fields).some((field) => field !== kind.noun);
      if (!besides) return known;
      const entry = await this.entries.lock(kind.type, known);
      if (kind.type.mayEdit(entry, currentViewer())) await this.update(kind, known, sent);
      return known;
    });
  }

  /** Locks names: no other transaction creates entries with them until this one ends. */
  lockNames({ type }: LinkedKind, names: readonly string[]): Promise<void> {
    return this.locks.acquire(type.name, names.map(nameKeyOf));
  }

  /** Updates the sent fields of an entry. */
  update<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    id: number,
    sent: LinkedFields<Args>,
  ): Promise<void> {
    const { type } = kind;
    return this.db.transaction(async () => {
      const { status } = sent.fields;
      const before = await this.entries.lock(type, id);
      // The name in another language can be empty.
      const mayBeEmpty = this.texts.languageOf(type, before) !== undefined;
      const changed = status === 'trash' ? undefined : writtenStatus(type, status, currentViewer());
      await this.writer.update(
        type,
        id,
        { ...this.inputOf(kind, sent, { mayBeEmpty }), ...(changed === undefined ? {} : { status: changed }) },
        { details: () => kind.writeDetails(id, sent.fields) },
      );
      if (status === 'trash' && before.status !== 'trash') await this.writer.trash(type, id);
    });
  }

  /** Moves an entry to the trash. */
  trash({ type, noun }: LinkedKind, id: number): Promise<void> {
    return this.db.transaction(async () => {
      const { status } = await this.entries.lock(type, id);
      if (status === 'trash') fail(`${noun}-is-in-trash`);
      await this.writer.trash(type, id);
    });
  }

  /** Creates an entry, even if the name exists. The current transaction must hold the lock of the name. */
  async insert<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    sent: LinkedFields<Args>,
  ): Promise<number> {
    const { type } = kind;
    const name = kind.nameOf(sent.fields) ?? '';
    const { status } = sent.fields;
    const isTrash = status === 'trash';
    const id = await this.writer.create(
      type,
      // Drafts get a slug from the name, too.
      {
        ...this.inputOf(kind, sent),
        slug: name,
        status: firstStatus(type, isTrash ? undefined : status, currentViewer()),
      },
      { details: (made) => kind.writeDetails(made, sent.fields, { isNew: true }) },
    );
    if (isTrash) await this.writer.trash(type, id);
    return id;
  }

  private inputOf<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    { fields, image }: LinkedFields<Args>,
    { mayBeEmpty = false } = {},
  ): EntryInput {
    const { author, description, excerpt, date, date_utc, meta, translations } = fields;
    const { expires, expires_gmt, expires_to } = fields;
    const name = kind.nameOf(fields);
    return {
      ...(name || (name === '' && mayBeEmpty) ? { title: name } : {}),
      ...(translations ? { translations } : {}),
      ...(description === undefined ? {} : { content: description }),
      ...(excerpt === undefined ? {} : { excerpt }),
      ...(author ? { author } : {}),
      ...(meta === undefined ? {} : { meta }),
      ...(image === undefined ? {} : { featured_media: image }),
      ...this.dates.input(date, date_utc),
      ...{ expires, expires_gmt, expires_to },
    };
  }

  /** The id of the oldest published entry with a name, and with a description if one is given. */
  async findPublished<Row extends EntryRow>(
    { repository }: Pick<LinkedKind<Row>, 'repository'>,
    name: string,
    description?: string,
  ): Promise<number | undefined> {
    // Stored titles are sanitized unless the author may write unfiltered HTML.
    const rows = await repository.publishedWithTitle([...new Set([name, sanitizeInlineHtml(name)])]);
    const texts = description ? [description, sanitizePostHtml(description)].map(nameKeyOf) : undefined;
    return rows.find(
      ({ title, content }) => nameKeyOf(title) === nameKeyOf(name) && (!texts || texts.includes(nameKeyOf(content))),
    )?.id;
  }
}
