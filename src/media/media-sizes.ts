import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { copyName } from './file-names.js';
import { FileRegister } from './file-register.js';
import { ImageFiles, sizesFor, type WrittenCopy } from './image-files.js';
import { placeholderOf } from './image-placeholder.js';
import { MediaRecords, dimensionsOf, parseDetails, type Details, type StoredSize } from './media-details.js';
import { MediaOptions } from './media-options.js';
import { MediaRepository } from './media.repository.js';
import { FileStorage } from './storage/file-storage.js';

interface StoredImage {
  id: number;
  mimeType: string;
  /** Path of the displayed file. */
  file: string;
  details: Details;
}

/** The copies and details that were created for an image. */
interface Made {
  file: string;
  details: Partial<Details>;
  sizes: Record<string, StoredSize>;
}

const placeOf = (path: string) => {
  const slash = path.lastIndexOf('/');
  return { folder: path.slice(0, slash), name: path.slice(slash + 1) };
};

/** Creates the resized copies of images. */
@Injectable()
export class MediaSizes implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Media');
  private readonly running = new Map<number, Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly media: MediaRepository,
    private readonly records: MediaRecords,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly images: ImageFiles,
    private readonly options: MediaOptions,
  ) {}

  /** The names of the copies that an image lacks. */
  missing(mimeType: string, details: Details): string[] {
    const dimensions = this.images.hasCopies(mimeType) ? dimensionsOf(details) : undefined;
    if (!dimensions) return [];
    return sizesFor(dimensions)
      .map(({ name }) => name)
      .filter((name) => !Object.hasOwn(details.sizes, name));
  }

  /**
   * Creates the missing copies of an image: the displayed one if the image is too big or rotated, and the resized ones.
   * Failures are logged and leave the copy missing. Concurrent calls for an image share the work.
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

  /**
   * Like `make`, but returns after the time limit of a response at the latest. The work continues in the background.
   */
  async makeInTime(id: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.options.patience);
    });
    await Promise.race([this.make(id), late]);
    clearTimeout(timer);
  }

  /** Waits for running work. Copies that were not started stay missing. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.running.values());
  }

  private async work(id: number): Promise<void> {
    const image = await this.find(id);
    if (!image || !this.images.hasCopies(image.mimeType)) return;
    const { folder, name } = placeOf(image.file);
    const original = `${folder}/${image.details.original_image ?? name}`;
    await this.images.limited(() => this.storage.locally(original, (local) => this.copy(image, original, local)));
  }

  private async find(id: number): Promise<StoredImage | undefined> {
    const row = await this.media.fileOf(id);
    return row && { id, mimeType: row.mimeType, file: row.file, details: parseDetails(row.details) };
  }

  private async copy(image: StoredImage, original: string, local: string): Promise<void> {
    if (this.isStopping) return;
    const made: Made = { file: image.file, details: {}, sizes: {} };
    try {
      await this.makeMain(image, original, local, made);
      await this.makeSizes(image, original, local, made);
      await this.makePlaceholder(image, local, made);
    } catch (error) {
      this.logger.warn(`The copies of ${original} could not be made: ${String(error)}`);
    }
    if (made.file !== image.file || Object.keys(made.details).length || Object.keys(made.sizes).length) {
      await this.record(image.id, made);
    }
  }

  private async makeMain({ id, mimeType, details }: StoredImage, original: string, local: string, made: Made) {
    if (!dimensionsOf(details)) {
      const metadata = await this.images.inspect(local, mimeType);
      if (!metadata) return;
      made.details = { width: metadata.width, height: metadata.height, image_meta: { ...metadata.meta } };
    }
    if (details.original_image) return;
    const kind = await this.images.mainCopy(local, mimeType);
    if (!kind) return;
    const { folder, name } = placeOf(original);
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
    const { folder, name } = placeOf(original);
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

  private async makePlaceholder({ details }: StoredImage, local: string, made: Made): Promise<void> {
    if (this.isStopping || details.placeholder !== undefined) return;
    made.details = { ...made.details, ...(await placeholderOf(local, this.options.pixelLimit)) };
  }

  /** Writes a copy to a path. Returns `undefined` if the path belongs to another item. */
  private async written(
    id: number,
    path: string,
    write: (to: string) => Promise<WrittenCopy>,
  ): Promise<WrittenCopy | undefined> {
    if (!(await this.register.claimFor(id, path))) return undefined;
    return this.storage.withTemporaryFile(async (temporary) => {
      const copy = await write(temporary);
      await this.storage.put(temporary, path);
      return copy;
    });
  }

  /** Adds the new copies to the current details. The item may have been changed or deleted meanwhile. */
  private async record(id: number, { file, details, sizes }: Made): Promise<void> {
    const isThere = await this.records.change(id, (now) => ({
      file,
      details: { ...now, ...details, sizes: { ...now.sizes, ...sizes } },
    }));
    const { folder } = placeOf(file);
    if (!isThere)
      await this.register.removeLost([file, ...Object.values(sizes).map((size) => `${folder}/${size.file}`)]);
  }
}
