import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Extract, extract } from 'tar-stream';
import { type ArchiveHead, damaged, type Manifest, PARTS, parseHead, parseManifest } from './manifest.js';

/** Parts that are read into memory: lists of checksums and the manifest. */
const LARGEST_TEXT = 16 * 1024 * 1024;
/** Paths of files in the storage, such as `2026/11/name.jpg`: no part may begin with a dot. */
const STORAGE_PATH = /^(?:[^/.\0][^/\0]*\/)*[^/.\0][^/\0]*$/;

/** A part of a tar file. */
type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** A file of an archive. Its content has to be read before the next one. */
export interface ArchivedFile {
  path: string;
  size: number;
  modifiedAt: Date;
  content: Readable;
}

/**
 * Reads an archive from its beginning to its end: the database, then the files, then the manifest. Every part is compared
 * with its checksum. The order of the calls is that of the parts.
 */
export class ArchiveReader {
  private current: Entry | undefined;
  /** Checksums of the parts since the last list. */
  private sums = new Map<string, string>();
  private readonly lists: Record<string, string> = {};
  private readonly counted = { databaseBytes: 0, files: 0, fileBytes: 0 };
  private readonly entries: AsyncIterator<Entry>;
  /** Why the source could not be read. */
  private sourceError: unknown;

  private constructor(private readonly source: Readable) {
    const tar = extract();
    let isTarBroken = false;
    tar.once('error', () => {
      isTarBroken = true;
    });
    source.once('error', (error) => {
      if (!isTarBroken) this.sourceError = error;
    });
    this.entries = tar[Symbol.asyncIterator]();
    // The iterator throws the error, too.
    pipeline(source, tar).catch(() => undefined);
  }

  /** Opens an archive and reads its head. */
  static async open(source: Readable): Promise<{ reader: ArchiveReader; head: ArchiveHead }> {
    const reader = new ArchiveReader(source);
    await reader.advance();
    if (reader.current?.header.name !== PARTS.head) throw damaged('it does not begin as one of this program does');
    return { reader, head: parseHead(await reader.text()) };
  }

  /** Stops reading. */
  close(): void {
    this.source.destroy();
  }

  /** The compressed statements that restore the database. */
  async *database(): AsyncGenerator<Buffer> {
    while (this.current?.header.name.startsWith(PARTS.database)) yield* this.content();
  }

  /** The files. */
  async *files(): AsyncGenerator<ArchivedFile> {
    while (this.current?.header.name.startsWith(PARTS.files)) {
      const { name, size, mtime } = this.current.header;
      const path = name.slice(PARTS.files.length);
      if (!STORAGE_PATH.test(path)) throw damaged(`${JSON.stringify(name)} is no path of a file`);
      this.counted.files += 1;
      this.counted.fileBytes += size;
      yield { path, size, modifiedAt: mtime, content: Readable.from(this.content(), { objectMode: false }) };
    }
  }

  /** Reads the end of the archive. Throws unless all of it has been read and is as it was written. */
  async end(databaseBytes: number): Promise<Manifest> {
    if (this.current?.header.name !== PARTS.manifest) throw damaged('it ends before its manifest');
    const text = await this.text();
    const last = this.current;
    if (last?.header.name !== PARTS.manifestChecksum) throw damaged('it ends before the checksum of its manifest');
    if ((await this.text()).split(' ', 1)[0] !== sha256(text)) throw damaged(`${PARTS.manifest} was changed`);
    const manifest = parseManifest(text);
    const found = { ...this.counted, databaseBytes };
    const isWhole =
      JSON.stringify(manifest.checksums) === JSON.stringify(this.lists) &&
      Object.entries(found).every(([name, count]) => manifest[name as keyof typeof found] === count);
    if (!isWhole || this.current) throw damaged('its parts are not those of its manifest');
    return manifest;
  }

  /** The content of the part that is read now; the next part is the current one afterwards. */
  private async *content(): AsyncGenerator<Buffer> {
    const entry = this.current;
    if (!entry) return;
    const hash = createHash('sha256');
    for await (const chunk of this.guarded(entry)) {
      hash.update(chunk);
      yield chunk;
    }
    this.sums.set(entry.header.name, hash.digest('hex'));
    await this.advance();
  }

  private async text(): Promise<string> {
    const { name, size = 0 } = this.current?.header ?? {};
    if (size > LARGEST_TEXT) throw damaged(`${name} is too large`);
    const chunks: Buffer[] = [];
    for await (const chunk of this.content()) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Goes to the next part that is no list of checksums. Lists are compared with what was read. */
  private async advance(): Promise<void> {
    const { done, value } = await this.checked(() => this.entries.next());
    this.current = done ? undefined : value;
    if (!this.current?.header.name.startsWith(PARTS.checksums)) return;
    const { name } = this.current.header;
    const { sums } = this;
    this.sums = new Map();
    const lines = [...sums].map(([part, sum]) => `${sum}  ${part}\n`);
    const text = lines.join('');
    this.lists[name] = sha256(text);
    // Reading the list advances to the part behind it.
    const listed = await this.text();
    this.sums.delete(name);
    if (listed === text) return;
    const written = new Set(listed.split('\n'));
    const changed = lines.find((line) => !written.has(line.trimEnd()));
    throw damaged(changed ? `${changed.trimEnd().split('  ', 2)[1]} was changed` : `a part before ${name} is missing`);
  }

  /** The next of an iterator of the archive. Distinguishes a source that cannot be read from a damaged archive. */
  private async checked<T>(next: () => Promise<T>): Promise<T> {
    try {
      return await next();
    } catch (error) {
      if (this.sourceError !== undefined) throw this.sourceError;
      throw damaged(error instanceof Error ? error.message.toLowerCase() : String(error), error);
    }
  }

  private async *guarded(entry: Entry): AsyncGenerator<Buffer> {
    const chunks = (entry as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await this.checked(() => chunks.next());
      if (done) return;
      yield value;
    }
  }
}

const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex');
