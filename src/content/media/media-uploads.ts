import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress, type FileRequest, type RestRequest } from '#libs/rest';
import { fail } from '../content.errors.js';
import type { EntryInput } from '../entries/entry-drafts.js';
import { EntryWriter } from '../entries/entry-writer.js';
import { ATTACHMENT } from '../registry/entry-types.js';
import { SiteTime } from '../settings/site-time.js';
import { fileAddress } from './file-addresses.js';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { splitName } from './file-names.js';
import type { ImageMeta } from './image-meta.js';
import { CreateMediaArgs } from './media.args.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';
import { UploadReceiver } from './upload-receiver.js';

/** A media item to be made: its fields, and its file with a name of its own. */
interface NewMedia {
  input: EntryInput;
  altText: string;
  file: InspectedFile;
  path: string;
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
    let id: number;
    try {
      const args = await upload.arguments(CreateMediaArgs);
      const file = await this.inspection.inspect(received.path, received.name);
      if (!file) return fail(upload.isForm ? 'rest_upload_unknown_error' : 'rest_upload_sideload_error');
      const path = await this.register.claim(this.folder(), file.name);
      try {
        await this.storage.put(received.path, path);
        id = await this.store({ input: toInput(args), altText: args.alt_text ?? '', file, path });
      } catch (error) {
        await this.register.discard(path);
        throw error;
      }
    } finally {
      await rm(received.path, { force: true });
    }
    await this.sizes.makeInTime(id);
    return id;
  }

  private store({ input, altText, file, path }: NewMedia): Promise<number> {
    const named = { ...fromImage(file.imageMeta), ...input };
    const title = named.title ?? splitName(path.slice(path.lastIndexOf('/') + 1)).stem;
    return this.writer.create(
      ATTACHMENT,
      { ...named, title },
      {
        guid: fileAddress(this.site, path),
        details: async (id) => {
          await this.db.write(
            "INSERT INTO media_details (entry_id, mime_type, file, source_url, alt_text, details) VALUES (?, ?, ?, '', ?, ?)",
            [id, file.mimeType, path, altText, JSON.stringify(file.details)],
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
