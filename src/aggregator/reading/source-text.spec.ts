import fc from 'fast-check';
import { textOf } from './source-text.js';

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 7, declared?: (head: string) => string | undefined): Promise<string> {
  let text = '';
  for await (const piece of textOf(pieces(bytes, size), declared)) text += piece;
  return text;
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const LONG = 'x'.repeat(3000);

describe('textOf', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from('a,Grüße 😀')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFa,Grüße 😀')],
    ['UTF-16 with a mark', Buffer.from('\uFEFFa,Grüße 😀', 'utf16le')],
    ['UTF-16 with big-endian bytes', utf16be('\uFEFFa,Grüße 😀')],
    ['UTF-16 without a mark', Buffer.from('a,Grüße 😀', 'utf16le')],
    ['UTF-16 with big-endian bytes without a mark', utf16be('a,Grüße 😀')],
  ])('decodes %s', async (_, bytes) => {
    for (const size of [1, 2, 3, 5, 1000]) expect(await read(bytes, size)).toBe('a,Grüße 😀');
  });

  it('decodes bytes that are not UTF-8 as Windows-1252, even late in the text', async () => {
    expect(await read(Buffer.from('Gr\xfc\xdfe \x80', 'latin1'))).toBe('Grüße €');
    expect(await read(Buffer.from(`${LONG}\xfc`, 'latin1'), 1)).toBe(`${LONG}ü`);
    expect(await read(Buffer.from(`\xfc${LONG}\xc3\xbc`, 'latin1'), 1)).toBe(`ü${LONG}Ã¼`);
  });

  it('keeps UTF-8 if only a few bytes are damaged', async () => {
    const damaged = Buffer.concat([Buffer.from('ÄÖÜ'), Buffer.from([0xff]), Buffer.from('ß')]);
    expect(await read(damaged, 100)).toBe('ÄÖÜ\uFFFDß');
    expect(await read(damaged, 1)).toBe('ÄÖÜ\uFFFDß');
  });

  it('follows the declared encoding unless it is impossible', async () => {
    const declares = (encoding: string) => () => encoding;
    expect(await read(Buffer.from([0xa4]), 1, declares('iso-8859-15'))).toBe('€');
    expect(await read(Buffer.from('aü'), 1, declares('utf-16'))).toBe('aü');
    expect(await read(Buffer.from('aü'), 1, declares('no-such'))).toBe('aü');
  });

  it('decodes any text in pieces of any size', async () => {
    const property = fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size) => {
        fc.pre(!text.startsWith('\uFEFF') && !text.includes('\0'));
        expect(await read(Buffer.from(text), size)).toBe(text);
      },
    );
    await fc.assert(property);
  });

  it('never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 1, max: 99 }), async (bytes, size) => {
        expect(typeof (await read(bytes, size))).toBe('string');
      }),
    );
  });
});
