import fc from 'fast-check';
import { decodeRecord, encodeRecord, entryOf } from './response-record.js';
import type { StoredResponse } from './response-store.js';

const SITE = 'http://site.example/en';
const answer: StoredResponse = {
  key: '/en/?s=jazz',
  path: '/en/',
  isKeyed: true,
  isRest: false,
  headers: { 'Content-Type': 'text/html', Link: ['<a>', '<b>'] },
  etag: 'W/"1"',
  body: Buffer.from('<p>Grüße</p>'.repeat(50)),
  forms: { br: Buffer.from([1, 2, 3]) },
  madeAt: 1_700_000_000_000,
  validUntil: Infinity,
  tags: ['entry:1', 'list:post'],
  knew: { upTo: 7, latest: { id: 9, instance: 'abc' } },
};
const bytes = encodeRecord(SITE, answer);

describe('a response record', () => {
  it('is decoded to what was encoded', () => {
    expect(decodeRecord(SITE, bytes)).toEqual(answer);
    const limited = { ...answer, validUntil: 5, forms: { gzip: Buffer.from('g'), br: Buffer.alloc(0) }, tags: [] };
    expect(decodeRecord(SITE, encodeRecord(SITE, limited))).toEqual(limited);
  });

  it('contains nothing specific to a process', () => {
    const inMemory = { ...answer, states: [], validAt: 5, passed: { url: '/secret', revision: 1 } };
    expect(encodeRecord(SITE, inMemory)).toEqual(bytes);
  });

  it('of another site is rejected', () => {
    expect(decodeRecord('http://other.example/en', bytes)).toBeUndefined();
    expect(entryOf('http://other.example/en', bytes)).toBeUndefined();
  });

  it('with a changed, missing or extra byte is rejected', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const spoilt = Buffer.from(bytes);
        spoilt[at] = (spoilt[at] ?? 0) ^ change;
        return decodeRecord(SITE, spoilt) === undefined;
      }),
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => decodeRecord(SITE, bytes.subarray(0, length)) === undefined),
    );
    expect(decodeRecord(SITE, Buffer.concat([bytes, Buffer.from('x')]))).toBeUndefined();
  });

  it('is not found in arbitrary bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => !decodeRecord(SITE, Buffer.from(any))));
  });

  it('has its entry at the beginning, or reports how many bytes are needed', () => {
    const { body: _, forms: __, ...entry } = answer;
    expect(entryOf(SITE, bytes)).toEqual({ ...entry, size: bytes.length });
    const needed = entryOf(SITE, bytes.subarray(0, 60));
    expect(typeof needed).toBe('number');
    expect(entryOf(SITE, bytes.subarray(0, Number(needed)))).toEqual({ ...entry, size: bytes.length });
  });
});
