import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Coding } from '#libs/http';

const PAGE = 'index.html';
/** Files whose names contain a hash of their content are in this folder. */
const HASHED = 'assets/';
const ENDINGS: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' };
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A file of the desk, as it is sent. */
export interface DeskFile {
  type: string;
  etag: string;
  /** Whether its address never gets another content. */
  isImmutable: boolean;
  body: Buffer;
  encoded: Partial<Readonly<Record<Coding, Buffer>>>;
}

/** The desk as it was built: its page, and the files that the page loads. They are read at the first request. */
export class DeskFiles {
  private files: ReadonlyMap<string, DeskFile> | undefined;

  /** @param folder of the built desk */
  constructor(private readonly folder: string) {}

  /** The folder of the desk that belongs to this program: within its build, or in the current one. */
  static ofProgram(): DeskFiles {
    const root = join(import.meta.dirname, '../..');
    const [folder = ''] = ['desk', 'dist/desk']
      .map((name) => join(root, name))
      .filter((path) => existsSync(join(path, PAGE)));
    return new DeskFiles(folder);
  }

  /** Whether the desk was built. */
  get areThere(): boolean {
    return this.folder !== '';
  }

  /** A file by its path below the desk. */
  file(path: string): DeskFile | undefined {
    return this.all.get(path);
  }

  /** The page, which all rooms have in common. */
  get page(): DeskFile | undefined {
    return this.all.get(PAGE);
  }

  private get all(): ReadonlyMap<string, DeskFile> {
    return (this.files ??= read(this.folder));
  }
}

function read(folder: string): Map<string, DeskFile> {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join('/'), fileAt(path, folder)]));
}

function fileAt(path: string, folder: string): DeskFile {
  const body = readFileSync(path);
  const encoded = Object.entries(ENDINGS)
    .filter(([, ending]) => existsSync(path + ending))
    .map(([coding, ending]) => [coding, readFileSync(path + ending)]);
  return {
    type: TYPES[extname(path)] ?? '',
    etag: digestOf(body),
    isImmutable: relative(folder, path).split(sep).join('/').startsWith(HASHED),
    body,
    encoded: Object.fromEntries(encoded) as DeskFile['encoded'],
  };
}

/** A short hash of a content. */
export const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);
