import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { calendar, linesOf, vevent } from '../../../test/support/calendar-files.js';
import type { ImportItem } from '../items/import-item.js';
import { readItems, type ItemSource, type ReadingOptions, type ReadingProgress } from './read-items.js';

const events = (count: number, ...lines: string[]) =>
  calendar(...Array.from({ length: count }, (_, index) => vevent(`UID:${index}`, ...lines)).flat());

async function* pieces(bytes: string | Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

/** An endless line, generated on demand. */
async function* endless(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(linesOf('BEGIN:VCALENDAR', ...vevent().slice(0, -1)));
  const piece = Buffer.from(text.repeat(2 ** 16));
  for (;;) {
    yield piece;
    await setImmediate();
  }
}

async function read(source: ItemSource | string | Uint8Array, options: Partial<ReadingOptions> = {}) {
  const items: ImportItem[] = [];
  const summary = await readItems(
    typeof source === 'string' || source instanceof Uint8Array ? { bytes: pieces(source) } : source,
    {
      reader: 'ical',
      siteZone: 'Europe/Berlin',
      onItems: (some) => void items.push(...some),
      ...options,
    },
  );
  return { items, summary };
}

describe('readItems', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-reading-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('hands over items in order and reports progress', async () => {
    const text = events(220);
    const progress: ReadingProgress[] = [];
    const { items, summary } = await read(
      { bytes: pieces(text, 1000), totalBytes: text.length },
      {
        onProgress: (one) => void progress.push(one),
      },
    );
    expect(items.map((item) => item.kind === 'event' && item.event.uid)).toEqual(
      Array.from({ length: 220 }, (_, index) => String(index)),
    );
    expect(summary).toEqual({
      items: 220,
      bytes: text.length,
      totalBytes: text.length,
      problems: [],
      problemCount: 0,
      complete: true,
    });
    const counts = progress.map(({ items }) => items);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(new Set(counts)).toEqual(new Set([...counts, 50, 100, 150, 200, 220]));
    expect(progress.every(({ bytes, totalBytes }) => bytes > 0 && totalBytes === text.length)).toBe(true);
  });

  it('reads a file by its path', async () => {
    const path = join(folder, 'fair.ics');
    await writeFile(path, events(3));
    const { items, summary } = await read({ path });
    expect(items).toHaveLength(3);
    expect(summary.totalBytes).toBe(summary.bytes);
    await expect(read({ path: join(folder, 'missing.ics') })).rejects.toMatchObject({ failure: 'source' });
    await expect(read({ path: folder })).rejects.toMatchObject({ failure: 'source' });
  });

  it('waits until items are handled', async () => {
    let running = 0;
    let most = 0;
    const sizes: number[] = [];
    await read(events(260), {
      onItems: async (items) => {
        running += 1;
        most = Math.max(most, running);
        sizes.push(items.length);
        await delay(5);
        running -= 1;
      },
    });
    expect(most).toBe(1);
    expect(sizes).toEqual([50, 50, 50, 50, 50, 10]);
  });

  it('does not read ahead of a stream', async () => {
    let requested = 0;
    async function* counted() {
      for await (const piece of pieces(events(600), 1000)) {
        requested += 1;
        yield piece;
      }
    }
    const seen: number[] = [];
    await read({ bytes: counted() }, { onItems: () => void seen.push(requested) });
    const total = requested;
    expect(seen[0]).toBeLessThan(total / 3);
  });

  it('returns the first problems and counts the others', async () => {
    const { items, summary } = await read(events(500, 'RRULE:FREQ=SECONDLY'));
    expect(items).toHaveLength(500);
    expect(summary.problemCount).toBe(500);
    expect(summary.problems).toHaveLength(200);
    expect(summary.problems[0]).toMatchObject({ line: 4, item: 'Fair' });
  });

  it.each([
    ['gzip', gzipSync, undefined],
    ['gzip', gzipSync, 'gzip'],
    ['deflate', deflateSync, 'deflate'],
    ['br', brotliCompressSync, 'br'],
  ] as const)('undoes %s', async (_, compress, encoding) => {
    await expect(read(compress(events(100)), { encoding })).resolves.toMatchObject({ summary: { items: 100 } });
  });

  it.each(['gzip', 'deflate', 'br'] as const)('rejects invalid %s data', async (encoding) => {
    await expect(read('BEGIN:VCALENDAR', { encoding })).rejects.toMatchObject({ failure: 'format' });
    const damaged = gzipSync(events(1000)).fill(7, 1000, 1200);
    await expect(read(damaged)).rejects.toMatchObject({ failure: 'format' });
  });

  it('stops a decompression bomb', async () => {
    const line = Buffer.concat([Buffer.from('BEGIN:VCALENDAR\nX-A:'), Buffer.alloc(16 * 2 ** 20, 0x20)]);
    const bomb = gzipSync(line);
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb, { limits: { bytes: 2 ** 20 } })).rejects.toMatchObject({
      failure: 'bytes',
      message: 'The source is longer than 1048576 bytes.',
    });
  });

  it('does not buffer a line of 100 MB', async () => {
    const piece = Buffer.alloc(2 ** 20, 'x');
    async function* long() {
      yield Buffer.from(linesOf('BEGIN:VCALENDAR', ...vevent().slice(0, -1)) + 'DESCRIPTION:');
      for (let count = 0; count < 100; count += 1) yield piece;
      yield Buffer.from(linesOf('', 'END:VEVENT', ...vevent('UID:2'), 'END:VCALENDAR'));
    }
    const { items, summary } = await read({ bytes: long() }, { limits: { memory: 32 } });
    expect(items).toHaveLength(2);
    expect(summary.problems).toMatchObject([{ message: 'DESCRIPTION is too long and was skipped.' }]);
  });

  it('stops at the maximum number of items', async () => {
    const { items, summary } = await read(events(100), { limits: { items: 70 } });
    expect(items).toHaveLength(70);
    expect(summary).toMatchObject({
      complete: false,
      problems: [{ message: 'Only the first 70 items were imported.' }],
    });
    await expect(read(events(70), { limits: { items: 70 } })).resolves.toMatchObject({ summary: { complete: true } });
  });

  it('stops an endless source', async () => {
    await expect(read({ bytes: endless('x') }, { limits: { bytes: 2 ** 22 } })).rejects.toMatchObject({
      failure: 'bytes',
    });
    await expect(read({ bytes: endless('\n') }, { limits: { milliseconds: 300 } })).rejects.toMatchObject({
      failure: 'time',
      message: 'Reading took longer than 0.3 seconds.',
    });
  });

  it('stops a source that sends nothing', async () => {
    // eslint-disable-next-line require-yield
    async function* silent(): AsyncGenerator<Uint8Array> {
      await new Promise(() => {});
    }
    await expect(read({ bytes: silent() }, { limits: { milliseconds: 300 } })).rejects.toMatchObject({
      failure: 'time',
    });
  });

  it('excludes the time for handling items from the time limit', async () => {
    const start = performance.now();
    await read(events(120));
    // On a busy machine, reading alone may take long.
    const milliseconds = 1000 + 3 * (performance.now() - start);
    const onItems = () => delay(milliseconds / 2);
    const { summary } = await read(events(120), { limits: { milliseconds }, onItems });
    expect(summary.items).toBe(120);
  });

  it('fails without harming the process if it takes too much memory', async () => {
    const lines = Array.from({ length: 400_000 }, (_, index) => `X-LONG-${index}:${index}\n`).join('');
    const hungry = linesOf('BEGIN:VCALENDAR', ...vevent().slice(0, -1)) + lines;
    await expect(read(hungry, { limits: { memory: 12, itemLength: Number.MAX_SAFE_INTEGER } })).rejects.toMatchObject({
      failure: 'memory',
      message: 'Reading took more than 12 MiB of memory.',
    });
    await expect(read(events(1))).resolves.toMatchObject({ summary: { items: 1 } });
  });

  it('passes errors of the source on', async () => {
    async function* broken() {
      yield* pieces(events(60).slice(0, -100));
      throw new Error('The line is dead.');
    }
    await expect(read({ bytes: broken() })).rejects.toThrow('The line is dead.');
  });

  it('passes errors of the handler on and closes the source', async () => {
    let isLetGo = false;
    async function* watched() {
      try {
        yield* pieces(events(500), 1000);
      } finally {
        isLetGo = true;
      }
    }
    const onItems = () => Promise.reject(new Error('The database is gone.'));
    await expect(read({ bytes: watched() }, { onItems })).rejects.toThrow('The database is gone.');
    await setImmediate();
    expect(isLetGo).toBe(true);
  });

  it('stops when the signal aborts', async () => {
    const stop = new AbortController();
    const reason = new Error('Enough.');
    let batches = 0;
    const onItems = () => {
      batches += 1;
      if (batches === 2) stop.abort(reason);
    };
    await expect(read(events(1000), { signal: stop.signal, onItems })).rejects.toBe(reason);
    expect(batches).toBe(2);
    await expect(read(events(1), { signal: stop.signal })).rejects.toBe(reason);
  });

  it('stops when the signal aborts while it waits for the source', async () => {
    const stop = new AbortController();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield* pieces(events(10));
      stop.abort();
      await new Promise(() => {});
    }
    await expect(read({ bytes: slow() }, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('reports what a source is that is not a calendar', async () => {
    await expect(read('<!doctype html><p>Sign in')).rejects.toMatchObject({
      failure: 'format',
      message: 'This is not an iCalendar file. It is a web page.',
    });
  });
});
