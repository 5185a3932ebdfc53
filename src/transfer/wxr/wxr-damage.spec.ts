import { readWxr, type WxrLimits } from './wxr-reader.js';
import type { WxrRecord } from './wxr-records.js';
import { WxrError } from './xml-elements.js';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<wp:wxr_version>1.2</wp:wxr_version>
`;
const FOOT = '</channel>\n</rss>';
const ITEM = '<item>\n<title>T</title>\n<content:encoded><![CDATA[c]]></content:encoded>\n</item>\n';

async function read(source: Iterable<Uint8Array | string>, limits?: Partial<WxrLimits>): Promise<WxrRecord[]> {
  async function* chunks(): AsyncGenerator<Uint8Array | string> {
    yield* source;
  }
  const records: WxrRecord[] = [];
  for await (const record of readWxr(chunks(), { limits })) records.push(record);
  return records;
}

/** Returns the error of reading a file, which has to be the same if the file is read byte by byte. */
async function damageOf(file: string | Buffer): Promise<WxrError> {
  const bytes = Buffer.from(file);
  const whole = await failure(read([bytes]));
  const bytewise = await failure(read(Array.from(bytes, (byte) => Buffer.of(byte))));
  expect(bytewise).toEqual(whole);
  return whole;
}

async function failure(reading: Promise<unknown>): Promise<WxrError> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WxrError)) throw new Error(`expected a WxrError, got ${String(error)}`);
  expect(error.message).toContain(`(line ${error.line}, column ${error.column})`);
  return error;
}

describe('readWxr: damaged files', () => {
  it('rejects a file that is truncated anywhere', async () => {
    const file = Buffer.from(HEAD + ITEM + FOOT);
    for (let length = 0; length < file.length; length++) {
      await failure(read([file.subarray(0, length)]));
    }
    expect(await read([file])).toHaveLength(2);
  });

  it('reports where a truncated file ends', async () => {
    const error = await damageOf(`${HEAD}<item>\n<title>a</title>\n<content:encoded><![CDATA[some`);
    expect(error.message).toBe('The file is cut off: it ends inside <content:encoded> of line 7 (line 7, column 30)');
  });

  it('reports an unclosed tag', async () => {
    const error = await damageOf(`${HEAD}<item>\n<title>a</item>${FOOT}`);
    expect(error.message).toBe('The XML is damaged: <title> of line 6 is not closed (line 6, column 15)');
  });

  it.each([
    ['an undefined entity', '<item><title>&none;</title></item>', 5, 19],
    ['an attribute without quotes', '<item><category domain=tag/></item>', 5, 24],
    ['a control character in a tag', '<it\u0001em></item>', 5, 4],
    ['a prefix of WXR that is not declared', '<item><dc:creator>a</dc:creator></item>', 5, 18],
  ])('reports the position of %s', async (_, body, line, column) => {
    expect(await damageOf(`${HEAD}${body}${FOOT}`)).toMatchObject({ line, column });
  });

  it('reports the element of a stray ampersand', async () => {
    const error = await damageOf(`${HEAD}<item><title>a & b</title>\n<title>c; d</title></item>${FOOT}`);
    expect(error.message).toBe(
      'The XML is damaged: A bare & has to be written as &amp; in <title> of line 5 (line 5, column 15)',
    );
    const last = await damageOf(
      `${HEAD}<item><title>a</title>\n<link>https://old.example/?a=1&b=2</link></item>${FOOT}`,
    );
    expect(last.message).toContain('<link> of line 6 (line 6');
    expect((await damageOf(`${HEAD}<item><title>a &`)).message).toContain('A bare & has to be');
  });

  it('rejects text after the root', async () => {
    expect((await failure(read([`${HEAD}${FOOT}\nmore`]))).message).toContain('line 7');
    expect((await failure(read([`${HEAD}${FOOT}\0\0`]))).message).toContain('line 6');
  });

  it('does not yield an item that was closed by the wrong tag', async () => {
    const kinds: string[] = [];
    const reading = async (): Promise<void> => {
      async function* source(): AsyncGenerator<string> {
        yield `${HEAD}<item><title>a</title></channel></rss>`;
      }
      for await (const { kind } of readWxr(source())) kinds.push(kind);
    };
    await failure(reading());
    expect(kinds).not.toContain('item');
  });

  it('rejects unescaped markup instead of losing it', async () => {
    const error = await damageOf(`${HEAD}<item>\n<content:encoded>a <b>c</b></content:encoded></item>${FOOT}`);
    expect(error.message).toBe('<content:encoded> holds <b>, but its markup should be escaped (line 6, column 22)');
  });

  it.each(['yesterday', '2024-13-01 00:00:00', '2023-02-29 00:00:00', '2024-01-01T00:00:00', '2024-01-01 24:00:00'])(
    'refuses the date %s',
    async (date) => {
      const error = await damageOf(`${HEAD}<item>\n<wp:post_date>${date}</wp:post_date></item>${FOOT}`);
      expect(error).toMatchObject({ line: 6, column: 14 });
      expect(error.message).toContain(date);
    },
  );

  it('rejects an id that is not a number', async () => {
    const error = await damageOf(`${HEAD}<item><wp:post_id>12a</wp:post_id></item>${FOOT}`);
    expect(error.message).toContain('<wp:post_id> is "12a", not a whole number');
  });
});

describe('readWxr: other files', () => {
  it.each([
    ['an empty file', '', 'The file is empty'],
    ['a blank file', ' \n\t\n', 'The file is empty'],
    ['plain text', 'Hello world', 'This is not an XML file'],
    ['JSON', '{"a":1}', 'This is not an XML file'],
    ['an HTML page', '<!DOCTYPE html>\n<html lang=en><body>Log in</body></html>', 'This is an HTML page'],
    ['an HTML page in lower case', '<!doctype html><p>hi', 'This is an HTML page'],
    ['an XHTML page', '<html xmlns="http://www.w3.org/1999/xhtml"></html>', 'This is an HTML page'],
    [
      'an Atom feed',
      '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
      'its root is <{http://www.w3.org/2005/Atom}feed>',
    ],
    ['an RSS feed', '<rss><channel><item><title>a</title></item></channel></rss>', 'This is an RSS feed'],
    ['an empty RSS feed', '<rss><channel></channel></rss>', 'This is an RSS feed'],
    ['a root without channel', '<rss/>', 'it has no <channel>'],
    ['two channels', '<rss><channel/><channel/></rss>', 'more than one <channel>'],
    ['a later version', (HEAD + FOOT).replace('>1.2<', '>2.0<'), 'WXR version "2.0" is not supported'],
    ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC-X"?><rss/>', 'encoding "EBCDIC-X" is not supported'],
    ['a gzip file', Buffer.of(0x1f, 0x8b, 8, 0), 'compressed with gzip'],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004'), 'is a ZIP archive'],
  ])('rejects %s', async (_, file, message) => {
    expect((await damageOf(file)).message).toContain(message);
  });
});

describe('readWxr: hostile files', () => {
  it('does not expand entities of a document type', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const bomb = `<!DOCTYPE rss [<!ENTITY l0 "lol">${levels}]>`;
    const file = HEAD.replace('<rss', `${bomb}<rss`);
    expect((await damageOf(`${file}<item><title>&l9;</title></item>${FOOT}`)).message).toContain('undefined entity');
    expect(await read([`${file}${ITEM}${FOOT}`])).toHaveLength(2);
  });

  it('does not open external entities', async () => {
    const file = HEAD.replace('<rss', '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss');
    expect((await damageOf(`${file}<item><title>&x;</title></item>${FOOT}`)).message).toContain('undefined entity');
  });

  it('rejects deep nesting', async () => {
    const file = `${HEAD}<item>${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}</item>${FOOT}`;
    expect((await damageOf(file)).message).toContain('nested more than 32 deep');
  });

  it('rejects a tag with too many attributes', async () => {
    const attributes = Array.from({ length: 1000 }, (_, n) => `a${n}=""`).join(' ');
    expect((await damageOf(`${HEAD}<item ${attributes}/>${FOOT}`)).message).toContain('more than 100 attributes');
  });

  it.each([
    ['a text', '<item><title>', 'x'],
    ['a CDATA section', '<item><title><![CDATA[', 'x'],
    ['a comment', '<!--', 'x'],
    ['a tag name', '<', 'x'],
    ['an attribute', '<item a="', 'x'],
    ['an entity', '<item><title>&', 'x'],
    ['a processing instruction', '<?php ', 'x'],
  ])('stops at the limit for %s that never ends', async (_, start, filling) => {
    let handedOut = 0;
    function* endless(): Generator<string> {
      yield HEAD + start;
      for (;;) {
        handedOut++;
        yield filling.repeat(1000);
      }
    }
    const error = await failure(read(endless(), { textLength: 50_000 }));
    expect(error.message).toContain(start.endsWith('&') ? 'A bare & has' : 'longer than 50000 characters');
    expect(handedOut).toBeLessThan(60);
  });

  it('reads records within the limits', async () => {
    const file = `${HEAD}<item><title>${'x'.repeat(99_000)}</title></item>${FOOT}`;
    expect(await read([file], { textLength: 100_000, recordLength: 100_000, recordElements: 1 })).toHaveLength(2);
    await failure(read([file], { textLength: 60_000 }));
  });

  it('stops at the limits of a record', async () => {
    function* endless(): Generator<string> {
      yield `${HEAD}<item>`;
      for (;;) yield '<wp:comment/>'.repeat(100);
    }
    expect((await failure(read(endless(), { recordElements: 5000 }))).message).toContain('more than 5000 elements');
    expect((await failure(read(endless(), { recordLength: 50_000 }))).message).toContain(
      'longer than 50000 characters',
    );
  });

  it('passes errors of the source on', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield HEAD;
      throw new Error('disk failure');
    }
    await expect(async () => {
      for await (const record of readWxr(broken())) expect(record.kind).toBe('site');
    }).rejects.toThrow('disk failure');
  });

  it('accepts names such as `__proto__`', async () => {
    const records = await read([
      `${HEAD}<item __proto__="x" constructor="y"><__proto__>1</__proto__><title>T</title></item>${FOOT}`,
    ]);
    expect(records.at(-1)).toMatchObject({ title: 'T' });
    expect((await damageOf(`${HEAD}<item><title>&constructor;</title></item>${FOOT}`)).message).toContain(
      'undefined entity',
    );
  });
});
