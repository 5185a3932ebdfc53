import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { FileRegister } from './file-register.js';
import { FileStorage } from './file-storage.js';
import { MediaRecords } from './media-details.js';
import { MediaInspection, type InspectedFile } from './media-inspection.js';
import { MediaSizes } from './media-sizes.js';
import { MediaRepository, type RemoteFile } from './media.repository.js';

/** Finds media whose file is on another server, and stores their files here. */
@Injectable()
export class StoredFiles {
  constructor(
    private readonly media: MediaRepository,
    private readonly records: MediaRecords,
    private readonly storage: FileStorage,
    private readonly register: FileRegister,
    private readonly inspection: MediaInspection,
    private readonly sizes: MediaSizes,
  ) {}

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
      const isStored = await this.store(id, temporary, path, file).catch(async (error: unknown) => {
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

  private async store(id: number, temporary: string, path: string, file: InspectedFile): Promise<boolean> {
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
}
