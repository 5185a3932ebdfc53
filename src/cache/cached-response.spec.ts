import { gzipSync } from 'node:zlib';
import { ownBytes } from './cached-response.js';

describe('ownBytes', () => {
  it.each<[string, string | Buffer]>([
    ['a short text', 'cached – 守'],
    ['a part of other bytes', Buffer.from('0123456789').subarray(2, 5)],
    ['compressed bytes', gzipSync('a'.repeat(2000))],
    ['nothing', ''],
  ])('allocates exactly the length: %s', (_name, source) => {
    const bytes = ownBytes(source);
    expect(bytes.equals(typeof source === 'string' ? Buffer.from(source) : source)).toBe(true);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});
