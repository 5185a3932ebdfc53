import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db, NameLocks } from '#libs/db';
import { decodeCharacterReferences, sanitizeInlineHtml, sanitizePostHtml } from '#libs/text';
import { Entries, EntryWriter, type EntryInput, type EntryRow } from '../../entries/index.js';
import { fail } from '../calendar.errors.js';
import { PublicationDates } from '../publication-dates.js';
import { firstStatus, writtenStatus } from '../written-status.js';
import type { LinkedKind } from './linked-kind.js';
import type { WriteLinkedArgs } from './linked.args.js';

/** An entry that may be the one that a writer means. */
type Candidate = Pick<EntryRow, 'id' | 'title' | 'content'>;

/** What is written: the sent fields, and the number of the image if one was sent. */
export interface LinkedFields<Args extends WriteLinkedArgs = WriteLinkedArgs> {
  fields: Partial<Args>;
  /** 0 takes the present one away. */
  image?: number;
}

/** What a name, or a description, is compared by: neither case nor the way to write a character matters. */
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
  ) {}

  /**
   * Makes one and answers its number. A published one of the same name, and of the same description if one was sent, is
   * taken instead; what was sent is written to it if the viewer may change it.
   */
  create<Args extends WriteLinkedArgs>(kind: LinkedKind<EntryRow, Args>, sent: LinkedFields<Args>): Promise<number> {
    return this.db.atomic(async () => {
      const name = kind.nameOf(sent.fields) ?? '';
      await this.lockNames(kind, [name]);
      const known = await this.published(kind, name, sent.fields.description);
      if (known === undefined) return this.insert(kind, sent);
      const besides = Object.keys(sent.fields).some((field) => field !== kind.noun);
      if (!besides) return known;
      const entry = await this.entries.lock(kind.type, known);
      if (kind.type.mayEdit(entry, currentViewer())) await this.update(kind, known, sent);
      return known;
    });
  }

  /** Keeps others from making one of these names until the end of the transaction. */
  lockNames({ type }: LinkedKind, names: readonly string[]): Promise<void> {
    return this.locks.take(type.name, names.map(nameKeyOf));
  }

  /** Changes what was sent of one. */
  update<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    id: number,
    sent: LinkedFields<Args>,
  ): Promise<void> {
    const { type } = kind;
    return this.db.atomic(async () => {
      const { status } = sent.fields;
      const before = await this.entries.lock(type, id);
      const changed = status === 'trash' ? undefined : writtenStatus(type, status, currentViewer());
      await this.writer.update(
        type,
        id,
        { ...this.inputOf(kind, sent), ...(changed === undefined ? {} : { status: changed }) },
        { details: () => kind.writeDetails(id, sent.fields) },
      );
      if (status === 'trash' && before.status !== 'trash') await this.writer.trash(type, id);
    });
  }

  /** Moves one to the trash. */
  trash({ type, noun }: LinkedKind, id: number): Promise<void> {
    return this.db.atomic(async () => {
      const { status } = await this.entries.lock(type, id);
      if (status === 'trash') fail(`${noun}-is-in-trash`);
      await this.writer.trash(type, id);
    });
  }

  /** Makes one, whatever the others are called; part of a transaction that has locked the name. */
  async insert<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    sent: LinkedFields<Args>,
  ): Promise<number> {
    const { type } = kind;
    const name = kind.nameOf(sent.fields) ?? '';
    const { status } = sent.fields;
    const isTrash = status === 'trash';
    const id = await this.writer.create(
      type,
      // Drafts have a slug, too: it comes from the name.
      {
        ...this.inputOf(kind, sent),
        slug: name,
        status: firstStatus(type, isTrash ? undefined : status, currentViewer()),
      },
      { details: (made) => kind.writeDetails(made, sent.fields) },
    );
    if (isTrash) await this.writer.trash(type, id);
    return id;
  }

  private inputOf<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    { fields, image }: LinkedFields<Args>,
  ): EntryInput {
    const { author, description, excerpt, date, date_utc } = fields;
    const name = kind.nameOf(fields);
    return {
      ...(name ? { title: name } : {}),
      ...(description === undefined ? {} : { content: description }),
      ...(excerpt === undefined ? {} : { excerpt }),
      ...(author ? { author } : {}),
      ...(image === undefined ? {} : { featured_media: image }),
      ...this.dates.input(date, date_utc),
    };
  }

  /** The oldest published one of a name. */
  async published({ type }: LinkedKind, name: string, description?: string): Promise<number | undefined> {
    // As it stands where markup may be written, and where it may not.
    const written = [...new Set([name, sanitizeInlineHtml(name)])];
    const rows = await this.db.current<Candidate>(
      `SELECT e.id, e.title, e.content FROM entries e WHERE e.type = ? AND e.status = 'publish'
 AND e.title_order IN (?) AND e.title IN (?) ORDER BY e.id`,
      [type.name, written.map((text) => [...text].slice(0, 100).join('')), written],
    );
    const texts = description ? [description, sanitizePostHtml(description)].map(nameKeyOf) : undefined;
    return rows.find(
      ({ title, content }) => nameKeyOf(title) === nameKeyOf(name) && (!texts || texts.includes(nameKeyOf(content))),
    )?.id;
  }
}
