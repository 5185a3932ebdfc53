import { pbkdf2 } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { writeNewFile } from '#libs/files';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const broken = () => {
  const stream = new PassThrough().on('error', () => undefined);
  stream.destroy(new Error('broken'));
  return stream;
};

describe('writeNewFile', () => {
  it('writes pieces, also through a transform', async () => {
    const path = join(folder, 'whole');
    await writeNewFile(path, Readable.from(['one ', 'two']), { through: new PassThrough() });
    expect(await readFile(path, 'utf8')).toBe('one two');
    await expect(writeNewFile(path, Readable.from(['again']))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('lets a caller delete what a failure leaves, also while the disk is busy', async () => {
    const hash = () => promisify(pbkdf2)('x', 'y', 1_000, 64, 'sha512');
    const left: string[] = [];
    for (let round = 0; round < 200; round += 1) {
      const path = join(folder, `broken-${round}`);
      // All but one of the four threads that also open files are busy for different times.
      const busy = [hash(), hash(), hash()];
      await expect(writeNewFile(path, broken())).rejects.toThrow('broken');
      await rm(path, { force: true });
      await Promise.all(busy);
      if (existsSync(path)) left.push(path);
    }
    expect(left).toEqual([]);
  });
});
