import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryImport, EntryWriter, type ImportedEntry } from '../entries/writing/index.js';
import { ATTACHMENT, type MediaDraft, MediaLibrary } from '../media/index.js';
import type { LibraryPicture } from './content/markup.js';
import { PICTURES } from './content/pictures.js';
import { DEMO_SETS, DemoRegistry } from './demo-registry.js';
import { DemoTime } from './demo-time.js';
import { DemoRepository } from './demo.repository.js';

const FOLDER = join(import.meta.dirname, 'pictures');

/** The kind of media in the registry. */
export const MEDIA_KIND = `entry:${ATTACHMENT.name}`;

/** A file of the demo and what is said about it. */
interface DemoFile {
  key: string;
  name: string;
  mimeType: string;
  title: string;
  alt: string;
  /** The id that its item gets if it is free. */
  number?: number;
  /** Writes the file to a path. */
  write: (path: string) => Promise<void>;
}

/** What all entries of the demo have in common. */
export const PLAIN = {
  parentId: 0,
  menuOrder: 0,
  excerpt: '',
  password: '',
  commentStatus: 'closed',
  pingStatus: 'closed',
  template: '',
  featuredMedia: 0,
  guid: '',
  dateGmt: null,
  modifiedLocal: null,
  modifiedGmt: null,
  terms: [],
  meta: [],
} satisfies Partial<ImportedEntry>;

/**
 * Puts the files of the demo into the media library. Files cannot be part of a transaction, so each one is kept by the
 * registry before anything refers to it, and found there by the next run.
 */
@Injectable()
export class DemoMedia {
  constructor(
    private readonly db: Db,
    private readonly library: MediaLibrary,
    private readonly entries: EntryImport,
    private readonly writer: EntryWriter,
    private readonly registry: DemoRegistry,
    private readonly repository: DemoRepository,
    private readonly time: DemoTime,
  ) {}

  /**
   * Adds the pictures that are not there yet and returns all by key. A site that does not accept such files has none.
   * `firstId` is the id that the first one gets if it is free.
   */
  async pictures(authorId: number, firstId?: number): Promise<Map<string, LibraryPicture>> {
    const known = await this.known();
    const files = PICTURES.map(({ key, texts }, at): DemoFile => {
      const name = `${key}.webp`;
      const write = (path: string) => copyFile(join(FOLDER, name), path);
      return { key, name, mimeType: 'image/webp', ...texts.en, number: firstId && firstId + at, write };
    });
    const added = await this.add(
      files.filter(({ key }) => !known.has(key)),
      authorId,
    );
    const found = new Map<string, LibraryPicture>();
    for (const { key, texts } of PICTURES) {
      const id = known.get(key) ?? added.get(key);
      const stored = id && (await this.library.stored(id));
      if (stored) found.set(key, { id, url: stored.url, alt: texts.en.alt });
    }
    return found;
  }

  /** Adds a calendar file, unless it is there, and returns its id; undefined if the site does not accept such files. */
  async calendar(name: string, title: string, text: string, authorId: number): Promise<number | undefined> {
    const known = (await this.known()).get(name);
    if (known !== undefined) return known;
    const write = (path: string) => writeFile(path, text);
    return (await this.add([{ key: name, name, mimeType: 'text/calendar', title, alt: '', write }], authorId)).get(
      name,
    );
  }

  /** Makes the resized copies of pictures. Until then, pages show the pictures themselves. */
  async makeCopies(): Promise<void> {
    await Promise.all(Array.from((await this.known()).values(), (id) => this.library.makeCopies(id)));
  }

  private async known(): Promise<Map<string, number>> {
    const items = await this.registry.of(DEMO_SETS.site);
    return new Map(items.flatMap(({ kind, key, id }) => (kind === MEDIA_KIND ? [[key, id]] : [])));
  }

  /** Adds files and returns the ids of their items by key, except for those that the site does not accept. */
  private async add(files: readonly DemoFile[], authorId: number): Promise<Map<string, number>> {
    const dateLocal = this.time.now;
    const common = { ...PLAIN, content: '', type: ATTACHMENT.name, status: 'inherit', authorId, dateLocal };
    const ids = await this.db.transaction(async () => {
      const made = await this.entries.create(
        files.map(({ key, title, number, mimeType, alt }) => {
          const draft: MediaDraft = { mimeType, sourceUrl: '', altText: alt, details: '{}' };
          return { ...common, title, slug: key, number, details: { draft, references: [] } };
        }),
      );
      const marks = await this.repository.present(MEDIA_KIND, made);
      await this.registry.add(
        DEMO_SETS.site,
        files.map(({ key }, at) => {
          const id = made[at] ?? 0;
          return { kind: MEDIA_KIND, key, id, mark: marks.get(id)?.mark ?? '' };
        }),
      );
      return made;
    });
    const stored = await Promise.all(files.map((file, at) => this.store(file, ids[at] ?? 0, dateLocal)));
    return new Map(files.flatMap(({ key }, at) => (stored[at] ? [[key, ids[at] ?? 0] as const] : [])));
  }

  /** Stores a file of an item, or removes the item of a file that the site does not accept. */
  private async store({ name, write }: DemoFile, id: number, dateLocal: string): Promise<boolean> {
    const outcome = await this.library.withTemporaryFile(async (path) => {
      await write(path);
      return this.library.storeFile({ id, dateLocal }, path, name, { copies: false });
    });
    if (outcome === 'refused') await this.writer.remove(ATTACHMENT, id);
    return outcome === 'stored';
  }
}
