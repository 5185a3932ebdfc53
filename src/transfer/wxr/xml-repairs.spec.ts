import fc from 'fast-check';
import { readWxr } from './wxr-reader.js';
import { WxrError } from './xml-elements.js';
import { XmlRepairs } from './xml-repairs.js';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><wp:wxr_version>1.2</wp:wxr_version>
`;
const FOOT = '</channel>\n</rss>';
const fileOf = (title: string) => `${HEAD}<item><title>${title}</title></item>${FOOT}`;
const NOTICE = '<br />\n<b>Notice</b>: Undefined index & in <b>/a.php</b> on line <b>3</b><br />\n';

async function read(pieces: Iterable<Uint8Array>, repairs: XmlRepairs) {
  async function* source() {
    yield* pieces;
  }
  const found: { title?: string; line?: number } = {};
  for await (const record of readWxr(source(), { repairs }))
    if (record.kind === 'item') Object.assign(found, { title: record.title, line: record.line });
  return found;
}

/** What is read of a file, and its repairs, which are the same if it is read byte by byte. */
async function repaired(file: string | Buffer) {
  const bytes = Buffer.from(file);
  const read1 = async (pieces: Iterable<Uint8Array>) => {
    const repairs = new XmlRepairs();
    const item = await read(pieces, repairs);
    return { ...item, ...repairs.counts, skipped: repairs.skipped };
  };
  const whole = await read1([bytes]);
  expect(await read1(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
  return whole;
}

const refusal = (file: string | Buffer) =>
  read([Buffer.from(file)], new XmlRepairs(true)).then(
    () => 'accepted',
    (error: unknown) => (error instanceof WxrError ? error.message : String(error)),
  );

const CLEAN = { bytes: 0, controls: 0, entities: 0, skipped: '' };

describe('repairs of exports', () => {
  it.each([
    ['white space', '\n\n  '],
    ['byte order marks', '\uFEFF\uFEFF\n'],
    ['a notice', NOTICE],
    ['a long notice', NOTICE.repeat(40)],
  ])('skip %s before the declaration, and keep the numbers of lines', async (_, before) => {
    const lines = before.split('\n').length - 1;
    const skipped = before.replace(/^\uFEFF/, '');
    expect(await repaired(before + fileOf('a'))).toEqual({ ...CLEAN, title: 'a', line: 4 + lines, skipped });
    expect(await refusal(before + fileOf('a'))).toContain('does not start with its XML declaration');
  });

  it('skip what stands before a root without a declaration', async () => {
    const bare = fileOf('a').replace(/^<\?xml[^>]*>\n/, '');
    expect(await repaired(NOTICE + bare)).toMatchObject({ title: 'a', skipped: NOTICE });
    expect(await repaired(`\uFEFF${bare}`)).toEqual({ ...CLEAN, title: 'a', line: 3 });
  });

  it.each([
    ['&nbsp;a&eacute;&hellip;', '\u00a0aé…', { entities: 3 }],
    ['&lt;&amp;&#233;&#xE9;', '<&éé', {}],
    ['<![CDATA[&nbsp; & <!-- ]]>&nbsp;<!-- & -->', '&nbsp; & <!-- \u00a0', { entities: 1 }],
    ['a\u0001b\u0008c', 'abc', { controls: 2 }],
    ['a&#0;b&#x1F;c&#9;', 'abc\t', { controls: 2 }],
    ['<![CDATA[a\u000bb]]>', 'ab', { controls: 1 }],
  ])('repair %j', async (written, title, counts) => {
    expect(await repaired(fileOf(written))).toMatchObject({ ...CLEAN, title, ...counts });
    const isClean = Object.keys(counts).length === 0;
    expect(await refusal(fileOf(written))).toMatch(isClean ? /^accepted$/ : /\(line 4, column \d+\)$/);
  });

  it('read invalid bytes as Windows-1252', async () => {
    const [before = '', after = ''] = fileOf('|').split('|');
    const bytes = (...title: number[]) => Buffer.concat([Buffer.from(before), Buffer.from(title), Buffer.from(after)]);
    expect(await repaired(bytes(0x43, 0xe9, 0x21))).toMatchObject({ title: 'Cé!', bytes: 1 });
    expect(await repaired(bytes(0x93, 0xc3, 0xa9, 0x94, 0xc3))).toMatchObject({ title: '“é”Ã', bytes: 3 });
    expect(await repaired(bytes(0xed, 0xa0, 0x80))).toMatchObject({ bytes: 3 });
    expect(await repaired(bytes(0xc0, 0xaf))).toMatchObject({ title: 'À¯', bytes: 2 });
    expect(await refusal(bytes(0x43, 0xe9))).toBe('The text is not valid in its encoding (line 4, column 14)');
    expect(
      await repaired(Buffer.concat([Buffer.from(`${fileOf('a')}\n<!-- `), Buffer.of(0xc3), Buffer.from(' -->')])),
    ).toMatchObject({
      bytes: 1,
    });
  });

  it('read valid UTF-8 in any pieces without a repair', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(text, fc.nat(400), async (title, at) => {
        const written = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const bytes = Buffer.from(fileOf(written));
        const repairs = new XmlRepairs();
        await read([bytes.subarray(0, at), bytes.subarray(at)], repairs);
        expect(repairs.counts.bytes).toBe(0);
      }),
    );
  });

  it('read invalid bytes of other encodings as replacement characters', async () => {
    const utf16 = Buffer.from(fileOf('a|b').replace('UTF-8', 'UTF-16'), 'utf16le');
    const at = utf16.indexOf(Buffer.from('|', 'utf16le'));
    utf16.writeUInt16LE(0xdc00, at);
    const repairs = new XmlRepairs();
    expect(await read([utf16], repairs)).toMatchObject({ title: 'a\uFFFDb' });
    expect(repairs.counts.bytes).toBe(1);
  });
});
