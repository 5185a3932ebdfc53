import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryImport, EntryWriter, type ImportedEntry } from '../entries/writing/index.js';
import { ATTACHMENT, MediaLibrary } from '../media/index.js';
import type { LibraryPicture } from './content/markup.js';
import { PICTURES } from './content/pictures.js';
import { DEMO_PARTS, DemoRegistry } from './demo-registry.js';
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
    const found = new Map<string, LibraryPicture>();
    for (const [at, { key, texts }] of PICTURES.entries()) {
      const { title, alt } = texts.en;
      const name = `${key}.webp`;
      const write = (path: string) => copyFile(join(FOLDER, name), path);
      const file = { key, name, mimeType: 'image/webp', title, alt, write };
      const id = known.get(key) ?? (await this.add(file, authorId, firstId && firstId + at));
      const stored = id && (await this.library.stored(id));
      if (stored) found.set(key, { id, url: stored.url, alt });
    }
    return found;
  }

  /** Adds a calendar file, unless it is there, and returns its id; undefined if the site does not accept such files. */
  async calendar(name: string, title: string, text: string, authorId: number): Promise<number | undefined> {
    const write = (path: string) => writeFile(path, text);
    const file = { key: name, name, mimeType: 'text/calendar', title, alt: '', write };
    return (await this.known()).get(name) ?? this.add(file, authorId);
  }

  /** Makes the resized copies of pictures. Until then, pages show the pictures themselves. */
  async makeCopies(): Promise<void> {
    await Promise.all(Array.from((await this.known()).values(), (id) => this.library.makeCopies(id)));
  }

  private async known(): Promise<Map<string, number>> {
    const items = await this.registry.of(DEMO_PARTS.site);
    return new Map(items.flatMap(({ kind, key, id }) => (kind === MEDIA_KIND ? [[key, id]] : [])));
  }

  private async add(
    { key, name, mimeType, title, alt, write }: DemoFile,
    authorId: number,
    number?: number,
  ): Promise<number | undefined> {
    const dateLocal = this.time.now;
    const id = await this.db.transaction(async () => {
      const media = { mimeType, sourceUrl: '', altText: alt, details: {} };
      const texts = { title, content: '', slug: key };
      const entry = {
        ...PLAIN,
        ...texts,
        type: ATTACHMENT.name,
        status: 'inherit',
        authorId,
        dateLocal,
        number,
        media,
      };
      const [made = 0] = await this.entries.create([entry]);
      const mark = (await this.repository.present(MEDIA_KIND, [made])).get(made)?.mark ?? '';
      await this.registry.add(DEMO_PARTS.site, [{ kind: MEDIA_KIND, key, id: made, mark }]);
      return made;
    });
    const outcome = await this.library.withTemporaryFile(async (path) => {
      await write(path);
      return this.library.storeFile({ id, dateLocal }, path, name, { copies: false });
    });
    if (outcome === 'stored') return id;
    if (outcome === 'refused') await this.writer.remove(ATTACHMENT, id);
    return undefined;
  }
}
