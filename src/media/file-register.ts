import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Db, Leases } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { numberedName, isLikeSize, splitName } from './file-names.js';
import { FilesRepository } from './files.repository.js';
import { PictureStore } from './pictures/index.js';
import { FILES_KEPT, FileStorage } from './storage/file-storage.js';

const ATTEMPTS = 200;
const BATCH = 100;

/**
 * Registers every stored file with its media item. A path is claimed before its file is written and its row deleted
 * after the file, so that a crash never leaves an unregistered file. Deleting an item releases its files by a foreign
 * key.
 */
@Injectable()
export class FileRegister implements OnModuleInit {
  private readonly logger = new Logger('Media');

  constructor(
    private readonly db: Db,
    private readonly files: FilesRepository,
    private readonly storage: FileStorage,
    private readonly pictures: PictureStore,
    private readonly events: Events,
    private readonly jobs: Jobs,
    private readonly leases: Leases,
  ) {}

  onModuleInit(): void {
    this.events.on(ResourceChanged, async ({ resource, change }) => {
      if (resource === 'attachment' && change === 'deleted') await this.removeReleased();
    });
    this.jobs.schedule({ name: 'remove stray files', everySeconds: 3600, run: () => this.clean() });
  }

  /** Claims a free name in a folder for a new item and returns the path. */
  async claim(folder: string, name: string): Promise<string> {
    let wanted = isLikeSize(name) ? numberedName(name, 1) : name;
    for (let attempt = 1; ; attempt += 1) {
      const path = `${folder}/${wanted}`;
      if (await this.files.claim(path)) return path;
      if (attempt >= ATTEMPTS) throw new Error(`Could not claim a file name like ${folder}/${name}.`);
      wanted = await this.freeName(folder, name);
    }
  }

  /** Claims a path for an item. Returns `false` if it belongs to another one. */
  async claimFor(entryId: number, path: string): Promise<boolean> {
    return (await this.files.claimFor(entryId, path)) || (await this.files.ownerOf(path)) === entryId;
  }

  /** Assigns a claimed path to its item. Part of the transaction that creates the item. */
  async assign(path: string, entryId: number): Promise<void> {
    if (!(await this.files.assign(path, entryId))) throw new Error(`The claim on ${path} is lost.`);
  }

  /** Releases a claimed path and deletes its file, if it exists already. */
  discard(path: string): Promise<void> {
    return this.remove(path, () => this.files.lockClaimed(path));
  }

  /** Deletes files that were written while their item was being deleted. */
  async removeLost(paths: readonly string[]): Promise<void> {
    await this.files.addReleased(paths);
    await this.removeReleased();
  }

  /** Deletes all released files, unless they have to stay; the job deletes those later. */
  async removeReleased(): Promise<void> {
    for (let last = ''; ;) {
      const paths = await this.files.released(last, BATCH);
      // Looked up after the paths: a snapshot that is taken under a later lease has no items of theirs.
      if (paths.length && (await this.leases.isHeld(FILES_KEPT))) return;
      for (const path of paths) {
        last = path;
        await this.remove(path, () => this.files.lockReleased(path));
      }
      if (paths.length < BATCH) return;
    }
  }

  private async clean(): Promise<void> {
    await this.removeReleased();
    await this.storage.removeStale();
  }

  /** Deletes a file while its row is locked, so that the path cannot be claimed meanwhile. The job retries failures. */
  private async remove(path: string, lock: () => Promise<boolean>): Promise<void> {
    try {
      await this.db.transaction(async () => {
        if (!(await lock())) return;
        await this.storage.remove(path);
        await this.pictures.removeOf(path);
        await this.files.remove(path);
      });
    } catch (error) {
      this.logger.warn(`${path} could not be removed: ${String(error)}`);
    }
  }

  private async freeName(folder: string, name: string): Promise<string> {
    const { stem } = splitName(name);
    const taken = await this.files.beginningWith(`${folder}/${stem}-`);
    for (let number = 1; ; number += 1) {
      const free = numberedName(name, number);
      if (!taken.has(`${folder}/${free}`)) return free;
    }
  }
}
