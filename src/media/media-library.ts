import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress, type FileRequest, type RestRequest } from '#libs/rest';
import { fail } from './media.errors.js';
import { SiteTime } from '../settings/index.js';
import { type EntryInput, EntryWriter } from '../entries/writing/index.js';
import { ATTACHMENT } from './attachment.repository.js';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { fileAddress, splitName } from './file-names.js';
import type { ImageMeta } from './image-meta.js';
import { MediaRecords } from './media-details.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';
import { MediaRepository, type RemoteFile } from './media.repository.js';
import { UploadReceiver, type ReceivedFile } from './upload-receiver.js';

/** What is sent of a new media item. */
interface SentMedia {
  input: EntryInput;
  altText?: string;
  /** The URL that its file was downloaded from. */
  sourceUrl?: string;
}

/** A new media item: what was sent, and its file with a path of its own. */
interface NewMedia extends SentMedia {
  file: InspectedFile;
  path: string;
}

/** The conditions on a file that is added. */
interface Conditions {
  /** Whether a file of this type is wanted. */
  wants?: (mimeType: string) => boolean;
  /** Called in the transaction that would create the item: an item that was created meanwhile takes its place. */
  instead?: () => Promise<number | undefined>;
}

/** Creates media items of files, stores files of items that are elsewhere, and changes what only media have. */
@Injectable()
export class MediaLibrary {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly inspection: MediaInspection,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly writer: EntryWriter,
    private readonly sizes: MediaSizes,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
    private readonly media: MediaRepository,
    private readonly records: MediaRecords,
    private readonly db: Db,
  ) {}

  /**
   * Receives the file of a request and creates a media item; no file is left when that fails. The fields of a form arrive
   * after its file: `readFields` is called then.
   */
  async take(upload: FileRequest, { http }: RestRequest, readFields: () => Promise<SentMedia>): Promise<number> {
    const received = await this.receiver.receive(upload, http);
    try {
      const id = await this.add(received, await readFields());
      return id ?? fail(upload.isForm ? 'rest_upload_unknown_error' : 'rest_upload_sideload_error');
    } finally {
      await rm(received.path, { force: true });
    }
  }

  /** Changes the alternative text of a media item. Part of the caller's transaction. */
  async describe(id: number, altText: string): Promise<void> {
    await this.media.update(id, { altText });
  }

  /** Makes the smaller copies that are missing, as far as there is time for it. */
  makeCopies(id: number): Promise<void> {
    return this.sizes.makeInTime(id);
  }

  /** What decides whether media may be attached to an entry; for a revision, that of the entry it belongs to. */
  owner(id: number): ReturnType<MediaRepository['owner']> {
    return this.media.owner(id);
  }

  /** Creates a media item of a file of this machine; nothing if its type is not allowed or not wanted. */
  async add(
    { path: temporary, name }: ReceivedFile,
    sent: SentMedia,
    { wants, instead }: Conditions = {},
  ): Promise<number | undefined> {
    const file = await this.inspection.inspect(temporary, name);
    if (!file || wants?.(file.mimeType) === false) return undefined;
    const path = await this.register.claim(this.folder(), file.name);
    const made = await this.put(temporary, { ...sent, file, path }, instead).catch(async (error: unknown) => {
      await this.register.discard(path);
      throw error;
    });
    if (made.isNew) await this.sizes.makeInTime(made.id);
    else await this.register.discard(path);
    return made.id;
  }

  /** Those of some media whose file is on another server. */
  async remote(ids: readonly number[]): Promise<RemoteFile[]> {
    return ids.length ? this.media.remote(ids) : [];
  }

  /** A path for a file that is then stored by `bring`. */
  temporary(): Promise<string> {
    return this.storage.temporary();
  }

  /**
   * Stores the file of a media item that was written to a temporary path, under the month of the item, and makes its
   * smaller copies. Answers `refused` when the site does not take such files, and `gone` when the item is not there.
   */
  async bring(
    { id, dateLocal }: Pick<RemoteFile, 'id' | 'dateLocal'>,
    temporary: string,
    name: string,
  ): Promise<'stored' | 'refused' | 'gone'> {
    try {
      const file = await this.inspection.inspect(temporary, name);
      if (!file) return 'refused';
      const [year = '0000', month = '00'] = dateLocal.split('-');
      const path = await this.register.claim(`${year}/${month}`, file.name);
      const isStored = await this.replaceFile(id, temporary, path, file).catch(async (error: unknown) => {
        await this.register.discard(path);
        throw error;
      });
      if (isStored) await this.sizes.make(id);
      else await this.register.discard(path);
      return isStored ? 'stored' : 'gone';
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Hands over the path of the file of a media item, which is good as long as `work` runs; nothing without such a file. */
  async locally<T>(id: number, work: (path: string) => Promise<T>): Promise<T | undefined> {
    const found = await this.media.fileOf(id);
    return found && this.storage.locally(found.file, work);
  }

  private async put(temporary: string, media: NewMedia, instead: Conditions['instead']) {
    await this.storage.put(temporary, media.path);
    return this.db.transaction(async () => {
      const other = await instead?.();
      return other === undefined ? { id: await this.store(media), isNew: true } : { id: other, isNew: false };
    });
  }

  private async replaceFile(id: number, temporary: string, path: string, file: InspectedFile): Promise<boolean> {
    await this.storage.put(temporary, path);
    return this.records.change(
      id,
      ({ original_image: _original, ...known }) => ({
        file: path,
        mimeType: file.mimeType,
        details: { ...known, ...file.details, sizes: {} },
      }),
      () => this.register.assign(path, id),
    );
  }

  private store({ input, altText = '', sourceUrl = '', file, path }: NewMedia): Promise<number> {
    const named = { ...fromImage(file.imageMeta), ...input };
    const title = named.title ?? splitName(path.slice(path.lastIndexOf('/') + 1)).stem;
    return this.writer.create(
      ATTACHMENT,
      { ...named, title },
      {
        guid: fileAddress(this.site, path),
        details: async (id) => {
          await this.media.insert({
            entryId: id,
            mimeType: file.mimeType,
            file: path,
            sourceUrl,
            altText,
            details: JSON.stringify(file.details),
          });
          await this.register.assign(path, id);
        },
      },
    );
  }

  /** Files lie in a folder for each month. */
  private folder(): string {
    return this.time.now().local.slice(0, 7).replace('-', '/');
  }
}

/** The title and the caption that an image holds; a number is no title. */
function fromImage(meta: ImageMeta | undefined): Pick<EntryInput, 'title' | 'excerpt'> {
  if (!meta) return {};
  const { title, caption } = meta;
  return {
    ...(title && !/^\d+$/.test(title) ? { title } : {}),
    ...(caption ? { excerpt: caption } : {}),
  };
}
