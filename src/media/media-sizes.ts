import { rm } from 'node:fs/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Db } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { Entries } from '../entries/entries.service.js';
import { EntrySearch } from '../entries/search-index.repository.js';
import { EntryTotals } from '../entries/entry-totals.repository.js';
import { EntryInvalidation } from '../entries/entry-invalidation.js';
import { copyName } from './file-names.js';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { ImageFiles, type WrittenCopy } from './image-files.js';
import { sizesFor } from './image-sizes.js';
import { MediaOptions } from './media-options.js';
import { dimensionsOf, parseDetails, type Details, type StoredSize } from './media-details.js';

interface StoredImage {
  id: number;
  mimeType: string;
  /** Path of what is shown. */
  file: string;
  details: Details;
}

/** What was made of an image. */
interface Made {
  file: string;
  details: Partial<Details>;
  sizes: Record<string, StoredSize>;
}

const partsOf = (path: string) => {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, slash), name: path.slice(slash + 1) };
};

/** The smaller copies of images: which are missing, and how they are made. */
@Injectable()
export class MediaSizes implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Media');
  private readonly running = new Map<number, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly db: Db,
    private readonly entries: Entries,
    private readonly totals: EntryTotals,
    private readonly search: EntrySearch,
    private readonly events: Events,
    private readonly touches: EntryInvalidation,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly images: ImageFiles,
    private readonly options: MediaOptions,
  ) {}

  /** The names of the copies that an image does not have yet. */
  missing(mimeType: string, details: Details): string[] {
    const dimensions = this.images.hasCopies(mimeType) ? dimensionsOf(details) : undefined;
    if (!dimensions) return [];
    return sizesFor(dimensions)
      .map(({ name }) => name)
      .filter((name) => !Object.hasOwn(details.sizes, name));
  }

  /**
   * Makes what an image lacks: a copy that is shown in its place where it is big or turned, and the smaller ones. What
   * cannot be made stays missing. Who asks while it is at work waits for the same.
   */
  make(id: number): Promise<void> {
    const running = this.running.get(id);
    if (running) return running;
    const work = this.work(id)
      .catch((error: unknown) => this.logger.warn(`The copies of media item ${id} could not be made: ${String(error)}`))
      .finally(() => this.running.delete(id));
    this.running.set(id, work);
    return work;
  }

  /** The same as far as there is time for it while somebody waits for an answer; the rest goes on without them. */
  async makeInTime(id: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.options.patience);
    });
    await Promise.race([this.make(id), late]);
    clearTimeout(timer);
  }

  /** What is not begun yet stays missing. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  private async work(id: number): Promise<void> {
    const image = await this.find(id);
    if (!image || !this.images.hasCopies(image.mimeType)) return;
    const { folder, name } = partsOf(image.file);
    const original = `${folder}/${image.details.original_image ?? name}`;
    await this.images.inTurn(() => this.storage.locally(original, (local) => this.copy(image, original, local)));
  }

  private async find(id: number): Promise<StoredImage | undefined> {
    const [row] = await this.db.current<{ mimeType: string; file: string; details: string }>(
      "SELECT mime_type AS mimeType, file, details FROM media_details WHERE entry_id = ? AND file <> ''",
      [id],
    );
    return row && { id, mimeType: row.mimeType, file: row.file, details: parseDetails(row.details) };
  }

  private async copy(image: StoredImage, original: string, local: string): Promise<void> {
    if (this.isStopping) return;
    const made: Made = { file: image.file, details: {}, sizes: {} };
    try {
      await this.makeMain(image, original, local, made);
      await this.makeSizes(image, original, local, made);
    } catch (error) {
      this.logger.warn(`The copies of ${original} could not be made: ${String(error)}`);
    }
    if (made.file !== image.file || Object.keys(made.details).length || Object.keys(made.sizes).length) {
      await this.record(image.id, made);
    }
  }

  private async makeMain({ id, mimeType, details }: StoredImage, original: string, local: string, made: Made) {
    if (!dimensionsOf(details)) {
      const facts = await this.images.look(local);
      if (!facts) return;
      made.details = { width: facts.width, height: facts.height, image_meta: { ...facts.meta } };
    }
    if (details.original_image) return;
    const kind = await this.images.mainCopy(local, mimeType);
    if (!kind) return;
    const { folder, name } = partsOf(original);
    const path = `${folder}/${copyName(name, kind)}`;
    const copy = await this.written(id, path, (to) => this.images.writeMain(local, mimeType, to));
    if (!copy) return;
    const meta = { ...details.image_meta, ...made.details.image_meta, orientation: '1' };
    made.details = { ...made.details, ...copy, original_image: name, image_meta: meta };
    made.file = path;
  }

  private async makeSizes(image: StoredImage, original: string, local: string, made: Made): Promise<void> {
    const { id, mimeType, details } = image;
    const dimensions = dimensionsOf({ ...details, ...made.details });
    if (!dimensions) return;
    const { folder, name } = partsOf(original);
    const known = new Map(Object.values(details.sizes).map((size) => [size.file, size]));
    for (const wanted of sizesFor(dimensions)) {
      if (this.isStopping) return;
      if (Object.hasOwn(details.sizes, wanted.name)) continue;
      const { width, height } = wanted;
      const file = copyName(name, `${width}x${height}`);
      let size = known.get(file);
      if (!size) {
        const copy = await this.written(id, `${folder}/${file}`, (to) =>
          this.images.writeSize(local, wanted, mimeType, to),
        );
        if (!copy) continue;
        size = { file, width, height, filesize: copy.filesize, mime_type: mimeType };
        known.set(file, size);
      }
      made.sizes[wanted.name] = size;
    }
  }

  /** Puts a copy in its place; undefined when the place is another item's. */
  private async written(
    id: number,
    path: string,
    write: (to: string) => Promise<WrittenCopy>,
  ): Promise<WrittenCopy | undefined> {
    if (!(await this.register.claimFor(id, path))) return undefined;
    const temporary = await this.storage.temporary();
    try {
      const copy = await write(temporary);
      await this.storage.put(temporary, path);
      return copy;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Adds what was made to what is known by now; the item may have been removed or worked on meanwhile. */
  private async record(id: number, { file, details, sizes }: Made): Promise<void> {
    const isThere = await this.db.atomic(async () => {
      const [row] = await this.db.current<{ status: string; details: string }>(
        'SELECT e.status, m.details FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id = ? FOR UPDATE',
        [id],
      );
      if (!row) return false;
      const now = parseDetails(row.details);
      const merged = { ...now, ...details, sizes: { ...now.sizes, ...sizes } };
      await this.db.write('UPDATE media_details SET file = ?, details = ? WHERE entry_id = ?', [
        file,
        JSON.stringify(merged),
        id,
      ]);
      await this.db.write('UPDATE entries SET version = version + 1 WHERE id = ?', [id]);
      await this.search.write([id]);
      await this.events.publish(new ResourceChanged('attachment', id, 'updated'));
      await this.touches.filed(id);
      await this.totals.change([{ type: 'attachment', status: row.status, by: 0 }]);
      return true;
    });
    this.entries.forget(id);
    const { folder } = partsOf(file);
    if (!isThere)
      await this.register.removeLost([file, ...Object.values(sizes).map((size) => `${folder}/${size.file}`)]);
  }
}
