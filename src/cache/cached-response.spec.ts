import { gzipSync } from 'node:zlib';
import { ownBytes } from './cached-response.js';

describe('bytes in a memory of their own', () => {
  it.each<[string, string | Buffer]>([
    ['a short text', 'kept – 守'],
    ['a part of other bytes', Buffer.from('0123456789').subarray(2, 5)],
    ['compressed bytes', gzipSync('a'.repeat(2000))],
    ['nothing', ''],
  ])('hold no more than they are: %s', (_name, source) => {
    const bytes = ownBytes(source);
    expect(bytes.equals(typeof source === 'string' ? Buffer.from(source) : source)).toBe(true);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});
