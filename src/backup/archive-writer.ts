import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack, type Pack } from 'tar-stream';
import { type ArchiveHead, type Manifest, PARTS } from './manifest.js';

/** Parts after which a list of their checksums follows, so that lists stay small. */
const PARTS_PER_LIST = 1000;
const OWNER_ONLY = 0o600;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

/**
 * Writes an archive: a tar file whose parts are followed by lists of their checksums, as `sha256sum --check` reads them,
 * and by a manifest. It holds one piece of a part in memory.
 */
export class ArchiveWriter {
  private readonly tar: Pack = pack();
  /** Lines of the list of checksums that is next. */
  private lines: string[] = [];
  private readonly lists: Record<string, string> = {};

  /** The bytes of the archive. */
  get bytes(): AsyncIterable<Buffer> {
    return this.tar as AsyncIterable<Buffer>;
  }

  begin(head: ArchiveHead): Promise<void> {
    return this.addText(PARTS.head, asJson(head));
  }

  /** Adds a part of a known size. */
  async add(name: string, size: number, content: Readable, mtime = new Date()): Promise<void> {
    this.lines.push(`${await this.write(name, size, content, mtime)}  ${name}\n`);
    if (this.lines.length >= PARTS_PER_LIST) await this.endList();
  }

  addBuffer(name: string, content: Buffer): Promise<void> {
    return this.add(name, content.length, Readable.from([content], { objectMode: false }));
  }

  /** Writes the checksums of the parts since the last list. */
  async endList(): Promise<void> {
    if (!this.lines.length) return;
    const name = `${PARTS.checksums}${String(Object.keys(this.lists).length + 1).padStart(6, '0')}`;
    const text = this.lines.join('');
    this.lines = [];
    this.lists[name] = sha256(text);
    await this.writeText(name, text);
  }

  async end(manifest: Omit<Manifest, 'checksums'>): Promise<void> {
    await this.endList();
    const text = asJson({ ...manifest, checksums: this.lists });
    await this.writeText(PARTS.manifest, text);
    await this.writeText(PARTS.manifestChecksum, `${sha256(text)}  ${PARTS.manifest}\n`);
    this.tar.finalize();
  }

  /** Ends the archive with an error for its reader. */
  fail(error: unknown): void {
    this.tar.destroy(error instanceof Error ? error : new Error(String(error)));
  }

  private addText(name: string, text: string): Promise<void> {
    return this.addBuffer(name, Buffer.from(text));
  }

  private async writeText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.write(name, content.length, Readable.from([content], { objectMode: false }), new Date());
  }

  /** Writes a part and returns its checksum. */
  private async write(name: string, size: number, content: Readable, mtime: Date): Promise<string> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    const written = new Promise<void>((resolve, reject) => {
      const sink = this.tar.entry({ name, size, mtime, mode: OWNER_ONLY }, (error) =>
        error ? reject(error) : resolve(),
      );
      pipeline(content, hashing, sink).catch(reject);
    });
    await written;
    return hash.digest('hex');
  }
}

const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
