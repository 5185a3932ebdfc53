import fc from 'fast-check';
import { keyIdOf, SecretBox, SecretError } from './secret-box.js';

const KEY = 'a-key-of-this-site-with-some-length';
const OTHER = 'another-key-of-this-site-that-is-new';
const anySecret = fc.string({ unit: 'binary', maxLength: 200 });
const anyPlace = fc.string({ maxLength: 40 });

describe('a box for secrets', () => {
  it('opens what it has sealed, at its place only', () => {
    const box = new SecretBox(KEY);
    fc.assert(
      fc.property(anySecret, anyPlace, anyPlace, (secret, place, elsewhere) => {
        const stored = box.seal(secret, place);
        expect(stored).toMatch(/^v1\.[\da-f]{8}\.[\w-]+$/);
        expect(box.open(stored, place)).toBe(secret);
        if (elsewhere !== place) expect(() => box.open(stored, elsewhere)).toThrow(SecretError);
      }),
    );
  });

  it('refuses values that were changed, without a part of them in the message', () => {
    const box = new SecretBox(KEY);
    fc.assert(
      fc.property(anySecret, fc.nat(), fc.constantFrom('A', 'z', '0', '.', ''), (secret, position, sign) => {
        const stored = box.seal(secret, 'place');
        const start = stored.lastIndexOf('.') + 1;
        // The last character has bits that mean nothing.
        const at = start + (position % (stored.length - start - 1));
        if (stored[at] === sign) return;
        const changed = stored.slice(0, at) + sign + stored.slice(at + 1);
        expect(() => box.open(changed, 'place')).toThrow(
          expect.objectContaining({ name: 'SecretError', message: expect.not.stringContaining(changed.slice(start)) }),
        );
      }),
    );
    for (const broken of ['v1.', 'v1.x', `v1.${'0'.repeat(8)}.`, box.seal('x', 'place').slice(0, 20)])
      expect(() => box.open(broken, 'place')).toThrow(SecretError);
  });

  it('takes a new nonce for each value', () => {
    const box = new SecretBox(KEY);
    const stored = Array.from({ length: 100 }, () => box.seal('same', 'place'));
    expect(new Set(stored).size).toBe(100);
  });

  it('opens values of previous keys, and seals with the current one', () => {
    const former = new SecretBox(KEY);
    const both = new SecretBox(OTHER, [KEY]);
    const stored = former.seal('secret', 'place');
    expect(both.open(stored, 'place')).toBe('secret');
    expect(keyIdOf(both.seal('secret', 'place'))).toBe(both.keyId);
    expect([both.knows(former.keyId ?? ''), former.knows(both.keyId ?? '')]).toEqual([true, false]);
    expect(() => new SecretBox(OTHER).open(stored, 'place')).toThrow(/^SECRET_KEY: .*another key/);
    expect(() => new SecretBox(undefined).open(stored, 'place')).toThrow(/^SECRET_KEY: /);
  });

  it('leaves secrets as they are without a key, and reads plain ones with a key', () => {
    expect(new SecretBox(undefined).seal('secret', 'place')).toBe('secret');
    expect(new SecretBox(KEY).open('secret', 'place')).toBe('secret');
    expect([new SecretBox(undefined).keyId, keyIdOf('secret'), keyIdOf('v1.secret')]).toEqual(Array(3).fill(undefined));
  });
});
