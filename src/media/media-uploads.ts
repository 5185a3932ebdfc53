import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress, type FileRequest, type RestRequest } from '#libs/rest';
import { fail } from './media.errors.js';
import type { EntryInput } from '../entries/entry-drafts.js';
import { EntryWriter } from '../entries/entry-writer.js';
import { ATTACHMENT } from './attachment.repository.js';
import { SiteTime } from '../settings/site-time.js';
import { fileAddress } from './file-addresses.js';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { splitName } from './file-names.js';
import type { ImageMeta } from './image-meta.js';
import { CreateMediaArgs } from '../content/media/media.args.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';
import { UploadReceiver, type ReceivedFile } from './upload-receiver.js';

/** What is told of a media item that is to be made. */
export interface ToldMedia {
  input: EntryInput;
  altText?: string;
  /** The address that its file was brought from. */
  sourceUrl?: string;
}

/** A media item to be made: what is told of it, and its file with a name of its own. */
interface NewMedia extends ToldMedia {
  file: InspectedFile;
  path: string;
}

/** The conditions on a file that is added. */
interface Conditions {
  /** Whether a file of this type is wanted. */
  wants?: (mimeType: string) => boolean;
  /** Asked in the transaction that would make the item: one that there is meanwhile takes its place. */
  instead?: () => Promise<number | undefined>;
}

/** Takes files in and makes media of them. */
@Injectable()
export class MediaUploads {
  constructor(
    private readonly receiver: UploadReceiver,
    private readonly inspection: MediaInspection,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly writer: EntryWriter,
    private readonly sizes: MediaSizes,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
    private readonly db: Db,
  ) {}

  /** Receives the file of a request and makes a media item; nothing is left of a file when that fails. */
  async take(
    upload: FileRequest,
    { http }: RestRequest,
    toInput: (args: CreateMediaArgs) => EntryInput,
  ): Promise<number> {
    const received = await this.receiver.receive(upload, http);
    try {
      const args = await upload.arguments(CreateMediaArgs);
      const id = await this.add(received, { input: toInput(args), altText: args.alt_text });
      return id ?? fail(upload.isForm ? 'rest_upload_unknown_error' : 'rest_upload_sideload_error');
    } finally {
      await rm(received.path, { force: true });
    }
  }

  /** Makes a media item of a file of this machine; nothing when it is none that is taken and wanted. */
  async add(
    { path: temporary, name }: ReceivedFile,
    told: ToldMedia,
    { wants, instead }: Conditions = {},
  ): Promise<number | undefined> {
    const file = await this.inspection.inspect(temporary, name);
    if (!file || wants?.(file.mimeType) === false) return undefined;
    const path = await this.register.claim(this.folder(), file.name);
    const made = await this.put(temporary, { ...told, file, path }, instead).catch(async (error: unknown) => {
      await this.register.discard(path);
      throw error;
    });
    if (made.isNew) await this.sizes.makeInTime(made.id);
    else await this.register.discard(path);
    return made.id;
  }

  private async put(temporary: string, media: NewMedia, instead: Conditions['instead']) {
    await this.storage.put(temporary, media.path);
    return this.db.atomic(async () => {
      const other = await instead?.();
      return other === undefined ? { id: await this.store(media), isNew: true } : { id: other, isNew: false };
    });
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
          await this.db.write(
            'INSERT INTO media_details (entry_id, mime_type, file, source_url, alt_text, details) VALUES (?, ?, ?, ?, ?, ?)',
            [id, file.mimeType, path, sourceUrl, altText, JSON.stringify(file.details)],
          );
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

/** The title and the caption that an image brings along; a number is no title. */
function fromImage(meta: ImageMeta | undefined): Pick<EntryInput, 'title' | 'excerpt'> {
  if (!meta) return {};
  const { title, caption } = meta;
  return {
    ...(title && !/^\d+$/.test(title) ? { title } : {}),
    ...(caption ? { excerpt: caption } : {}),
  };
}
