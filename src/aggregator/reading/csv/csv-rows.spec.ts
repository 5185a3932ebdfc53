import fc from 'fast-check';
import { READING_LIMITS } from '../item-reader.js';
import { readRows } from './csv-rows.js';

async function* pieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function read(
  text: string,
  { size = 100_000, ...limits }: Partial<typeof READING_LIMITS> & { size?: number } = {},
) {
  const problems: [number, string][] = [];
  const rows: [number, ...string[]][] = [];
  const report = (line: number, message: string) => problems.push([line, message]);
  for await (const { line, cells } of readRows(pieces(text, size), { ...READING_LIMITS, ...limits }, report))
    rows.push([line, ...cells]);
  return { rows, problems };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('readRows', () => {
  it.each([',', ';', '\t', '|'])('detects %j as the separator', async (sign) => {
    const table = [
      ['Name', 'Start, end; or | so', 'City'],
      ['A, b; c | d', 'x', ''],
    ];
    const text = table.map((row) => row.map(quoted).join(sign)).join('\n');
    expect(await read(text)).toEqual({
      rows: [
        [1, ...(table[0] ?? [])],
        [2, ...(table[1] ?? [])],
      ],
      problems: [],
    });
  });

  it.each(['\n', '\r\n', '\r'])('accepts %j as the line end', async (end) => {
    const text = ['a,b', '', '"c', 'd",e', 'f,g', ''].join(end);
    for (const size of [1, 2, 3, 1000])
      expect((await read(text, { size })).rows).toEqual([
        [1, 'a', 'b'],
        [3, 'c\nd', 'e'],
        [5, 'f', 'g'],
      ]);
  });

  it('reads the separator declared by spreadsheets', async () => {
    expect((await read('sep=;\na,b,c;d\n1;2')).rows).toEqual([
      [2, 'a,b,c', 'd'],
      [3, '1', '2'],
    ]);
  });

  it('accepts short rows and skips long ones', async () => {
    expect(await read('a,b,c\n1\n1,2,3,,\n1,2,3,4\n1,2')).toEqual({
      rows: [
        [1, 'a', 'b', 'c'],
        [2, '1'],
        [3, '1', '2', '3'],
        [5, '1', '2'],
      ],
      problems: [[4, 'The row has 4 cells, but the table has 3 columns.']],
    });
  });

  it('treats stray quotation marks as plain characters', async () => {
    const { rows, problems } = await read('a,b\n5" pipe,x\n"the "big" one",y\n"said ""so""",z\n');
    expect(problems).toEqual([]);
    expect(rows.slice(1)).toEqual([
      [2, '5" pipe', 'x'],
      [3, '"the "big" one"', 'y'],
      [4, 'said "so"', 'z'],
    ]);
  });

  it('continues after an unclosed quotation mark', async () => {
    const { rows, problems } = await read('a,b\n1,2\n"3,4\n5,6\n"7",8\n9,"10\n');
    expect(rows.map(([line]) => line)).toEqual([1, 2, 4, 5]);
    expect(problems.map(([line]) => line)).toEqual([3, 6]);
  });

  it('skips lines and rows that are too long', async () => {
    const limits = { lineBytes: 200_000, itemLength: 100_000 };
    const long = 'x'.repeat(1_000_000);
    const lines = `"${'y\n'.repeat(60_000)}"`;
    const { rows, problems } = await read(`a,b\n1,${long}\n2,b\n3,${'z'.repeat(150_000)}\n4,d\n`, limits);
    expect(rows.map(([line]) => line)).toEqual([1, 3, 5]);
    expect(problems).toEqual([
      [2, 'The line is too long.'],
      [4, 'The row is too long.'],
    ]);
    const broken = await read(`a,b\n1,${lines}\n2,b\n`, limits);
    expect(broken.rows.at(-1)).toEqual([60_003, '2', 'b']);
    expect(broken.problems.length).toBeGreaterThan(0);
  });

  it('rejects files that are not tables', async () => {
    const lines = Array.from({ length: 2000 }, (_, index) => `"x"x${index}`).join('\n');
    await expect(read(lines)).rejects.toMatchObject({ failure: 'format' });
  });

  it('reads any written table, in pieces of any size', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '😀', '=') });
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const written = [['A', 'B', 'C'], ...rows].map((row) => row.map(quoted).join(',')).join('\n');
        const kept = rows.filter((row) => row.some((one) => one.trim() !== ''));
        const found = await read(written, { size });
        expect(found.rows.slice(1).map(([, ...cells]) => cells)).toEqual(kept);
      }),
    );
  });

  it('throws only for files that are not tables', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '\0', '\ufeff'),
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 50 }), async (source, size) => {
        const { rows } = await read(source, { size, lineBytes: 60, itemLength: 40 });
        const lines = rows.map(([line]) => line);
        expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
      }),
      { numRuns: 500 },
    );
  });
});
