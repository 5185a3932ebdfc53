import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { loadDatabase } from '#libs/mariadb';
import type { Progress } from '#libs/terminal';
import { MIGRATIONS, type DatabaseLocation } from '../database/index.js';
import { type FileStorage, mediaOptions, openStorage, type StagedFiles } from '../media/storage/index.js';
import { type AppConfig, VERSION } from '../start/app.config.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveError, type ArchiveHead, damaged, FORMAT, type Manifest } from './manifest.js';
import { SiteDatabase } from './site-database.repository.js';

const MB = 1024 * 1024;
/** How long connections that are closing are waited for, and how often they are counted meanwhile. */
const CLOSING_MS = 2000;
const CLOSING_POLL_MS = 100;

/** How an archive is read, watched and stopped. */
export interface RestoreRun {
  /** Opens the archive at its beginning; called twice. */
  open: () => Promise<Readable>;
  /** Whether a site that is there may be replaced. */
  replace: boolean;
  progress: (progress: Progress) => void;
  signal: AbortSignal;
}

/** Receives the parts of an archive. */
interface Receiver {
  database: (statements: AsyncIterable<Buffer>) => Promise<void>;
  file: StagedFiles['put'];
}

/** Reads a whole archive and compares it with its checksums and its manifest. Writes nothing. */
export function checkArchive(run: Pick<RestoreRun, 'open' | 'progress' | 'signal'>): Promise<Manifest> {
  return readArchive(run, 'Checking', {
    database: (statements) => drain(statements),
    file: (_path, content) => drain(content),
  });
}

/**
 * Replaces a site by that of an archive. The archive is checked first. Then its database is loaded into a scratch schema
 * and its files are staged beside the present ones; both replace what is there at the end.
 */
export async function restoreSite(config: AppConfig, location: DatabaseLocation, run: RestoreRun): Promise<Manifest> {
  const storage = await openStorage(mediaOptions(config));
  const database = await SiteDatabase.open(location);
  try {
    const isEmpty = await checkTarget(database, storage, run.replace);
    await checkArchive(run);
    const scratch = await database.createScratch();
    if (!scratch && !isEmpty)
      throw new Error(
        'The account of the database may not create databases, which replacing a site needs. Grant it that right, or drop and create the database.',
      );
    const server = scratch ?? database.server;
    const isMysql = await database.isMysql();
    const staged = await storage.stage();
    try {
      const manifest = await readArchive(run, 'Restoring', {
        database: (statements) => loadDatabase(server, statements, isMysql, run.signal),
        file: (...file) => staged.put(...file),
      });
      await staged.swap();
      if (scratch) await database.swapScratch();
      return manifest;
    } catch (error) {
      await staged.undo();
      if (!scratch) await database.empty();
      throw error;
    } finally {
      await staged.discard();
      if (scratch) await database.dropScratch();
    }
  } finally {
    await database.close();
  }
}

/** Checks that a site may be restored here. Returns whether the database is empty. */
async function checkTarget(database: SiteDatabase, storage: FileStorage, mayReplace: boolean): Promise<boolean> {
  const tables = await database.tables();
  if (!mayReplace && tables.length)
    throw new Error('There is a site in this database. Nothing was changed: --replace replaces it.');
  if (!mayReplace && !(await storage.isEmpty()))
    throw new Error('There are uploaded files in this folder. Nothing was changed: --replace replaces them.');
  const connections = await lastingConnections(database);
  if (connections)
    throw new Error(
      `The database is in use by ${connections} other ${connections === 1 ? 'connection' : 'connections'}. Stop the site on all machines first.`,
    );
  return !tables.length;
}

/** The number of other connections that stay: the server lists those of a process that has just ended for a moment. */
async function lastingConnections(database: SiteDatabase): Promise<number> {
  const end = performance.now() + CLOSING_MS;
  for (;;) {
    const connections = await database.otherConnections();
    if (!connections || performance.now() > end) return connections;
    await setTimeout(CLOSING_POLL_MS);
  }
}

async function readArchive(
  { open, progress, signal }: Pick<RestoreRun, 'open' | 'progress' | 'signal'>,
  label: string,
  receiver: Receiver,
): Promise<Manifest> {
  const { reader, head } = await ArchiveReader.open(await open());
  try {
    refuseNewer(head);
    const databaseBytes = await uncompressed(reader.database(), receiver.database, (bytes) =>
      progress({ label: `${label} the database, MB`, done: Math.round(bytes / MB) }),
    );
    let done = 0;
    for await (const { path, content, ...metadata } of reader.files()) {
      signal.throwIfAborted();
      done += 1;
      progress({ label: `${label} files`, done });
      await receiver.file(path, content, metadata);
    }
    return await reader.end(databaseBytes);
  } finally {
    reader.close();
  }
}

/** Refuses archives that this version does not know how to read, or whose schema it does not know. */
function refuseNewer({ format, lintel, migration }: ArchiveHead): void {
  if (format > FORMAT || !MIGRATIONS.some(({ name }) => name === migration.name))
    throw new ArchiveError(
      `The archive was written by Lintel ${lintel}, whose database this version, ${VERSION}, does not know. Restore it with that version or a later one.`,
    );
}

/** Uncompresses statements for a reader. Returns their bytes. */
async function uncompressed(
  compressed: AsyncIterable<Buffer>,
  read: Receiver['database'],
  progressed: (bytes: number) => void,
): Promise<number> {
  let bytes = 0;
  const counted = async function* (statements: AsyncIterable<Buffer>) {
    for await (const chunk of statements) {
      bytes += chunk.length;
      progressed(bytes);
      yield chunk;
    }
  };
  try {
    await pipeline(compressed, createGunzip(), (statements) => read(counted(statements as AsyncIterable<Buffer>)));
    return bytes;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') ? damaged('its database cannot be uncompressed', error) : error;
  }
}

async function drain(chunks: AsyncIterable<unknown>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}
