import fc from 'fast-check';
import { decodeRecord, encodeRecord, entryOf } from './response-record.js';
import type { StoredResponse } from './response-store.js';

const MAKER = { site: 'http://site.example/en', build: 'one' };
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
const bytes = encodeRecord(MAKER, answer);

describe('a response record', () => {
  it('is decoded to what was encoded', () => {
    expect(decodeRecord(MAKER, bytes)).toEqual(answer);
    const limited = { ...answer, validUntil: 5, forms: { gzip: Buffer.from('g'), br: Buffer.alloc(0) }, tags: [] };
    expect(decodeRecord(MAKER, encodeRecord(MAKER, limited))).toEqual(limited);
  });

  it('contains nothing specific to a process', () => {
    const inMemory = { ...answer, states: [], validAt: 5, passed: { url: '/secret', revision: 1 } };
    expect(encodeRecord(MAKER, inMemory)).toEqual(bytes);
  });

  it('of another site is rejected', () => {
    for (const other of [
      { ...MAKER, site: 'http://other.example/en' },
      { ...MAKER, build: 'two' },
    ]) {
      expect(decodeRecord(other, bytes)).toBeUndefined();
      expect(entryOf(other, bytes)).toBeUndefined();
    }
  });

  it('with a changed, missing or extra byte is rejected', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const spoilt = Buffer.from(bytes);
        spoilt[at] = (spoilt[at] ?? 0) ^ change;
        return decodeRecord(MAKER, spoilt) === undefined;
      }),
    );
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => decodeRecord(MAKER, bytes.subarray(0, length)) === undefined),
    );
    expect(decodeRecord(MAKER, Buffer.concat([bytes, Buffer.from('x')]))).toBeUndefined();
  });

  it('is not found in arbitrary bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => !decodeRecord(MAKER, Buffer.from(any))));
  });

  it('has its entry at the beginning, or reports how many bytes are needed', () => {
    const { body: _, forms: __, ...entry } = answer;
    expect(entryOf(MAKER, bytes)).toEqual({ ...entry, size: bytes.length });
    const needed = entryOf(MAKER, bytes.subarray(0, 60));
    expect(typeof needed).toBe('number');
    expect(entryOf(MAKER, bytes.subarray(0, Number(needed)))).toEqual({ ...entry, size: bytes.length });
  });
});
