import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Leases } from '#libs/db';
import { dumpDatabase } from '#libs/mariadb';
import type { Progress } from '#libs/terminal';
import { leaseOptions, type DatabaseLocation } from '../database/index.js';
import { FILES_KEPT, mediaOptions, openStorage } from '../media/storage/index.js';
import { type AppConfig, VERSION } from '../start/app.config.js';
import { ArchiveWriter } from './archive-writer.js';
import { type ArchiveHead, FORMAT, type Manifest, PARTS } from './manifest.js';
import { SiteDatabase, TABLES_WITHOUT_ROWS } from './site-database.repository.js';

/** Size of the pieces of the dump. An archive says the size of a part before its content, so a piece is held in memory. */
const PIECE_BYTES = 8 * 1024 * 1024;
const MB = 1024 * 1024;
const FILES_WAIT_SECONDS = 30;

/** What a backup contains. */
export type BackupReport = Omit<Manifest, 'checksums'>;

/** How a backup is written, watched and stopped. */
export interface BackupRun {
  /** Writes the bytes of the archive. */
  write: (bytes: AsyncIterable<Buffer>) => Promise<void>;
  progress: (progress: Progress) => void;
  signal: AbortSignal;
}

/**
 * Writes an archive of a site that may be running: the database as of one moment, then all files of that moment, which
 * are not deleted meanwhile.
 */
export async function backUpSite(config: AppConfig, location: DatabaseLocation, run: BackupRun): Promise<BackupReport> {
  const database = await SiteDatabase.open(location);
  const leases = new Leases(leaseOptions(location));
  try {
    const migration = (await database.migrations()).at(-1);
    if (!migration) throw new Error('There is no site in this database.');
    const head = {
      ...{ format: FORMAT, lintel: VERSION, createdAt: new Date().toISOString() },
      ...{ siteUrl: config.SITE_URL, migration, secretKeys: await database.secretKeys() },
      extensions: await database.extensions(),
    };
    await database.allowLeases();
    const report = await leases.hold(FILES_KEPT, () => writeArchive(head, config, database, run), {
      waitSeconds: FILES_WAIT_SECONDS,
    });
    if (!report) throw new Error('Another backup of this site is being made.');
    const { databaseBytes, files, fileBytes, missingFiles } = report;
    const mark = { finishedAt: new Date().toISOString(), databaseBytes, files, fileBytes, missingFiles };
    // The archive is whole, also if the site cannot remember it.
    await database.remember(mark).catch(() => undefined);
    return report;
  } finally {
    await leases.close();
    await database.close();
  }
}

async function writeArchive(
  head: ArchiveHead,
  config: AppConfig,
  database: SiteDatabase,
  run: BackupRun,
): Promise<BackupReport> {
  const archive = new ArchiveWriter();
  const stop = new AbortController();
  const signal = AbortSignal.any([run.signal, stop.signal]);
  const fill = async () => {
    await archive.begin(head);
    const tables = (await database.tables()).length;
    const databaseBytes = await addDatabase(archive, database, { ...run, signal });
    const files = await addFiles(archive, config, database, { ...run, signal });
    const report = { ...head, tables, databaseBytes, ...files };
    await archive.end(report);
    return report;
  };
  let writing: Promise<void> | undefined;
  try {
    const filling = fill().catch((error: unknown) => {
      archive.fail(error);
      throw error;
    });
    writing = run.write(archive.bytes);
    const [report] = await Promise.all([filling, writing]);
    return report;
  } catch (error) {
    archive.fail(error);
    // Knows better why it failed than what was cut off with it.
    await writing;
    throw error;
  } finally {
    // What still runs after a failure of the other side.
    stop.abort();
    archive.fail(new Error('The archive was not written.'));
  }
}

/** Adds the dump, compressed as a whole and cut into parts. Returns the bytes of its statements. */
async function addDatabase(
  archive: ArchiveWriter,
  database: SiteDatabase,
  { progress, signal }: BackupRun,
): Promise<number> {
  let bytes = 0;
  const statements = async function* () {
    for await (const chunk of dumpDatabase(database.server, TABLES_WITHOUT_ROWS, signal)) {
      bytes += chunk.length;
      progress({ label: 'Database, MB', done: Math.round(bytes / MB) });
      yield chunk;
    }
  };
  const compressed = Readable.from(statements(), { objectMode: false }).compose(createGzip(), { signal });
  let part = 0;
  for await (const piece of inPieces(compressed as AsyncIterable<Buffer>)) {
    part += 1;
    await archive.addBuffer(`${PARTS.database}${String(part).padStart(6, '0')}.sql.gz`, piece);
  }
  await archive.endList();
  return bytes;
}

async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  yield Buffer.concat(held);
}

async function addFiles(
  archive: ArchiveWriter,
  config: AppConfig,
  database: SiteDatabase,
  { progress, signal }: BackupRun,
): Promise<Pick<Manifest, 'files' | 'fileBytes' | 'missingFiles'>> {
  const storage = await openStorage(mediaOptions(config));
  const total = await database.fileCount();
  const counts = { files: 0, fileBytes: 0, missingFiles: 0 };
  let done = 0;
  for await (const { path, isOwned } of database.files()) {
    signal.throwIfAborted();
    done += 1;
    progress({ label: 'Files', done, total });
    const metadata = await storage.metadata(path);
    if (metadata) {
      await archive.add(PARTS.files + path, metadata.size, await storage.read(path), metadata.modifiedAt);
      counts.files += 1;
      counts.fileBytes += metadata.size;
    } else if (isOwned) counts.missingFiles += 1;
  }
  return counts;
}
