import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A file with a response. */
interface ResponseFile {
  path: string;
  size: number;
  /** When it was written, in milliseconds. */
  writtenAt: number;
}

const FOLDER = /^[0-9a-f]{2}$/;
const NAME = /^[0-9a-f]{60}$/;
const UNFINISHED = /^[0-9a-f]{60}\.[0-9a-f]{16}\.new$/;
/** A file that is unfinished after this time was left by a process that died. */
const MAX_WRITE_MS = 60_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The path of a response below a folder. It does not reveal the key, and each site has a folder of its own. */
export function responsePath(folder: string, site: string, key: string): string {
  const hash = hashOf(key);
  return join(folderOf(folder, site), hash.slice(0, 2), hash.slice(2, 4), hash.slice(4));
}

/** The folder of the responses of a site. */
const folderOf = (folder: string, site: string): string => join(folder, hashOf(site).slice(0, 16));

/** Renames a folder unless the new name is taken. */
export async function moveFolder(from: string, to: string): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return;
  await mkdir(join(to, '..'), { recursive: true, mode: 0o700 });
  await rename(from, to).catch((error: unknown) => {
    // There is nothing to move, another instance was faster, or one folder lies in the other.
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EINVAL'].includes(codeOf(error))) throw error;
  });
}

/** Writes a file as a whole or not at all; only this user may read it. */
export async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const unfinished = `${path}.${randomBytes(8).toString('hex')}.new`;
  try {
    const file = await open(unfinished, 'wx', 0o600).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error;
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      return open(unfinished, 'wx', 0o600);
    });
    try {
      await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The first bytes of a file, or all; `undefined` if there is no file, no bytes for a link. */
export async function readBytes(path: string, most = Infinity): Promise<Buffer | undefined> {
  // Links are not followed, and pipes and devices do not block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    if (codeOf(error) === 'ELOOP') return Buffer.alloc(0);
    throw error;
  });
  if (!file || Buffer.isBuffer(file)) return file;
  try {
    const found = await file.stat();
    if (!found.isFile()) return undefined;
    const bytes = Buffer.alloc(Math.min(found.size, most));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      if (!bytesRead) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/** Removes a file and returns its size, 0 if there was none. */
export async function removeFile(path: string): Promise<number> {
  const size = await sizeOfFile(path);
  await rm(path, { force: true });
  return size;
}

/** The size of a file; 0 if there is none. */
export const sizeOfFile = async (path: string): Promise<number> => (await fileAt(path))?.size ?? 0;

/** The files of the responses of a site, in no particular order. Removes unfinished files of processes that died. */
export async function* responseFiles(folder: string, site: string): AsyncGenerator<ResponseFile> {
  const top = folderOf(folder, site);
  for await (const first of namesIn(top)) {
    if (!FOLDER.test(first)) continue;
    for await (const second of namesIn(join(top, first))) {
      if (!FOLDER.test(second)) continue;
      for await (const name of namesIn(join(top, first, second))) {
        const file = await fileAt(join(top, first, second, name));
        if (file && NAME.test(name)) yield file;
        else if (file && UNFINISHED.test(name) && Date.now() - file.writtenAt > MAX_WRITE_MS)
          await removeFile(file.path);
      }
    }
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for await (const { name } of entries) yield name;
}

async function fileAt(path: string): Promise<ResponseFile | undefined> {
  try {
    const found = await lstat(path);
    return found.isDirectory() ? undefined : { path, size: found.size, writtenAt: found.mtimeMs };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code);

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
