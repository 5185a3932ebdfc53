import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { type FileRequest, type RestRequest } from '#libs/requests';
import { SiteUrls } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { EntryTypes } from '../entries/types/index.js';
import { type EntryInput, EntryWriter, type TermIds } from '../entries/writing/index.js';
import { SiteTime } from '../settings/index.js';
import { ATTACHMENT } from './attachment.repository.js';
import { fileUrl, splitName } from './file-names.js';
import { FileRegister } from './file-register.js';
import { ImageEditor, type ImageEdit } from './image-editor.js';
import { ImageFiles } from './image-files.js';
import type { ImageMeta } from './image-meta.js';
import { MediaRecords, parseDetails, type FocalPoint } from './media-details.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';
import { fail } from './media.errors.js';
import { MediaRepository, type RemoteFile } from './media.repository.js';
import { FileStorage } from './storage/file-storage.js';
import { UploadReceiver, type ReceivedFile } from './upload-receiver.js';

/** Input for a new media item. */
interface SentMedia {
  input: EntryInput;
  /** Its terms by taxonomy. */
  terms?: TermIds;
  altText?: string;
  /** URL from which the file was downloaded. */
  sourceUrl?: string;
  /** Details besides those that are read from the file. */
  details?: object;
}

/** A new media item: its input, its file and the claimed path. */
interface NewMedia extends SentMedia {
  file: InspectedFile;
  path: string;
}

/** Conditions for adding a file. */
interface Conditions {
  /** Whether files of this type are accepted. */
  wants?: (mimeType: string) => boolean;
  /** Called in the transaction that creates the item. If it returns an id, that item is used instead. */
  instead?: () => Promise<number | undefined>;
  /** Creates the item in that transaction, or returns what an earlier request of the same upload has created. */
  once?: (create: () => Promise<AddedMedia>) => Promise<{ answer: AddedMedia; isRepeated: boolean }>;
}

/** A media item that was created. */
interface AddedMedia {
  id: number;
}

/** A media item, and whether it was created now. */
interface MadeMedia extends AddedMedia {
  isNew: boolean;
}

/** Creates media items from files, and stores the files of items whose file is external. */
@Injectable()
export class MediaLibrary {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly inspection: MediaInspection,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly writer: EntryWriter,
    private readonly types: EntryTypes,
    private readonly sizes: MediaSizes,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly media: MediaRepository,
    private readonly records: MediaRecords,
    private readonly images: ImageFiles,
    private readonly editor: ImageEditor,
    private readonly db: Db,
  ) {}

  /**
   * Receives the file of a request, creates a media item and returns its id. Leaves no file behind on failure.
   * `readFields` is called after the file was received, because form fields may follow it. A file that is sent again with
   * the same `Idempotency-Key` gets the item that it has become.
   */
  async receive(upload: FileRequest, { http }: RestRequest, readFields: () => Promise<SentMedia>): Promise<MadeMedia> {
    const { once } = upload;
    const add = async (received: ReceivedFile) => {
      const sent = await readFields();
      const { name, sum } = received;
      return this.make(received, sent, once ? { once: (create) => once([name, sum], create) } : {});
    };
    const made = await this.receiver.receive(upload, http, add);
    return made ?? fail(upload.isForm ? 'rest_upload_unknown_error' : 'rest_upload_sideload_error');
  }

  /** Sets the alternative text of a media item. Part of the caller's transaction. */
  async describe(id: number, altText: string): Promise<void> {
    await this.media.update(id, { altText });
  }

  /** Sets the point of an image that stays visible where it is cut. Part of the caller's transaction. */
  async focus(id: number, point: FocalPoint | null): Promise<void> {
    const stored = await this.media.lock(id);
    if (!stored) return;
    const { focal_point: _before, ...details } = parseDetails(stored.details);
    await this.media.update(id, { details: JSON.stringify({ ...details, ...(point ? { focal_point: point } : {}) }) });
  }

  /** Creates missing resized copies. Returns when they exist or the time limit is reached. */
  makeCopies(id: number): Promise<void> {
    return this.sizes.makeInTime(id);
  }

  /** The columns on which the right to attach media to an entry depends. For a revision, those of its entry. */
  owner(id: number): ReturnType<MediaRepository['owner']> {
    return this.media.owner(id);
  }

  /** Creates a media item from a local file and returns its id; `undefined` if the type is not accepted. */
  async add(received: ReceivedFile, sent: SentMedia, conditions: Conditions = {}): Promise<number | undefined> {
    return (await this.make(received, sent, conditions))?.id;
  }

  private async make(
    { path: temporary, name }: ReceivedFile,
    sent: SentMedia,
    { wants, ...conditions }: Conditions,
  ): Promise<MadeMedia | undefined> {
    const file = await this.inspection.inspect(temporary, name);
    if (!file || wants?.(file.mimeType) === false) return undefined;
    const path = await this.register.claim(this.folder(), file.name);
    const made = await this.put(temporary, { ...sent, file, path }, conditions).catch(async (error: unknown) => {
      await this.register.discard(path);
      throw error;
    });
    if (made.isNew) await this.sizes.makeInTime(made.id);
    else await this.register.discard(path);
    return made;
  }

  /**
   * Creates a media item from an edited copy of an image and returns its id. The original, full-size file is edited.
   * `source`, if it is given, is the URL of one of its files, so that nobody edits another image than the one they see.
   */
  async edit(id: number, source: string | undefined, edits: readonly ImageEdit[], sent: SentMedia): Promise<number> {
    const image = (await this.media.fileOf(id)) ?? fail('rest_unknown_attachment');
    if (!this.images.hasCopies(image.mimeType)) fail('rest_cannot_edit_file_type');
    const details = parseDetails(image.details);
    const slash = image.file.lastIndexOf('/') + 1;
    const shown = image.file.slice(slash);
    const original = details.original_image ?? shown;
    const names = [shown, original, ...Object.values(details.sizes).map(({ file }) => file)];
    if (source !== undefined && !names.includes(fileNameOf(source))) fail('rest_unknown_attachment');
    return this.storage.withTemporaryFile(async (temporary) => {
      await this.images.limited(() =>
        this.storage.locally(image.file.slice(0, slash) + original, (local) =>
          this.editor.write(local, edits, image.mimeType, temporary),
        ),
      );
      const meta = { ...details.image_meta, orientation: '1' };
      const more = { image_meta: meta, parent_image: { attachment_id: id, file: image.file } };
      const { stem, extension } = splitName(original);
      const name = `${stem.replace(/-edited(?:-\d+)?$/, '')}-edited${extension}`;
      const made = await this.add({ path: temporary, name }, { ...sent, details: more });
      return made ?? fail('rest_upload_sideload_error');
    });
  }

  /** Filters media to those with an external file. */
  async remote(ids: readonly number[]): Promise<RemoteFile[]> {
    return ids.length ? this.media.remote(ids) : [];
  }

  /** Runs `work` with the path of a temporary file, which is deleted afterwards, unless `work` stores it. */
  withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
    return this.storage.withTemporaryFile(work);
  }

  /**
   * Stores a temporary file as the file of a media item, in the folder of the item's month, and creates resized copies.
   * Returns `refused` if the site does not accept such files, and `gone` if the item does not exist. Without `copies`,
   * the caller has `makeCopies` make them later.
   */
  async storeFile(
    { id, dateLocal }: Pick<RemoteFile, 'id' | 'dateLocal'>,
    temporary: string,
    name: string,
    { copies = true } = {},
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
      if (!isStored) await this.register.discard(path);
      else if (copies) await this.sizes.make(id);
      return isStored ? 'stored' : 'gone';
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** The URL of the stored file of a media item, and its path in the storage; undefined without one. */
  async stored(id: number): Promise<{ url: string; path: string } | undefined> {
    const found = await this.media.fileOf(id);
    return found && { url: fileUrl(this.site, found.file), path: found.file };
  }

  /** Runs `work` with a local path of the file of a media item. Returns `undefined` if the file is not stored here. */
  async withLocalFile<T>(id: number, work: (path: string) => Promise<T>): Promise<T | undefined> {
    const found = await this.media.fileOf(id);
    return found && this.storage.locally(found.file, work);
  }

  private async put(temporary: string, media: NewMedia, { instead, once }: Conditions): Promise<MadeMedia> {
    await this.storage.put(temporary, media.path);
    const create = async () => ({ id: await this.store(media) });
    return this.db.transaction(async () => {
      const other = await instead?.();
      if (other !== undefined) return { id: other, isNew: false };
      if (!once) return { ...(await create()), isNew: true };
      const { answer, isRepeated } = await once(create);
      return { ...answer, isNew: !isRepeated };
    });
  }

  private async replaceFile(id: number, temporary: string, path: string, file: InspectedFile): Promise<boolean> {
    await this.storage.put(temporary, path);
    return this.records.change(
      id,
      ({ original_image: _original, gps: _gps, dominant_color: _color, placeholder: _placeholder, ...known }) => ({
        file: path,
        mimeType: file.mimeType,
        details: { ...known, ...file.details, sizes: {} },
      }),
      () => this.register.assign(path, id),
    );
  }

  private store({ input, terms, altText = '', sourceUrl = '', details, file, path }: NewMedia): Promise<number> {
    const named = { ...fromImage(file.imageMeta), ...input };
    const title = named.title ?? splitName(path.slice(path.lastIndexOf('/') + 1)).stem;
    return this.writer.create(
      this.types.inModel(ATTACHMENT),
      { ...named, title },
      {
        guid: fileUrl(this.site, path),
        terms,
        details: async (id) => {
          await this.media.insert({
            entryId: id,
            mimeType: file.mimeType,
            file: path,
            sourceUrl,
            altText,
            details: JSON.stringify({ ...file.details, ...details }),
          });
          await this.register.assign(path, id);
        },
      },
    );
  }

  /** The folder of the current month, `2026/11`. */
  private folder(): string {
    return this.time.now().local.slice(0, 7).replace('-', '/');
  }
}

/** The file name at the end of a URL; empty for invalid URLs. */
function fileNameOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname } = new URL(url);
  return percentDecoded(pathname.slice(pathname.lastIndexOf('/') + 1)) ?? '';
}

/** Title and caption from the metadata of an image. Numeric titles are ignored. */
function fromImage(meta: ImageMeta | undefined): Pick<EntryInput, 'title' | 'excerpt'> {
  if (!meta) return {};
  const { title, caption } = meta;
  return {
    ...(title && !/^\d+$/.test(title) ? { title } : {}),
    ...(caption ? { excerpt: caption } : {}),
  };
}
