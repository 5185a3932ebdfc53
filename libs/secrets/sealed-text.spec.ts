import { randomBytes } from 'node:crypto';
import { openText, sealText } from './sealed-text.js';

const key = randomBytes(32);

describe('a sealed text', () => {
  it('is opened with its key for its purpose only', () => {
    const sealed = sealText('12 ä 漢', key, 'preview');
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(openText(sealed, key, 'preview')).toBe('12 ä 漢');
    expect(openText(sealed, key, 'other')).toBeUndefined();
    expect(openText(sealed, randomBytes(32), 'preview')).toBeUndefined();
  });

  it('is another one each time, and cannot be changed at any place', () => {
    const sealed = sealText('entry 12', key, 'preview');
    expect(sealText('entry 12', key, 'preview')).not.toBe(sealed);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(openText(changed, key, 'preview')).toBeUndefined();
    }
    for (const wrong of ['', 'x', sealed.slice(1), `${sealed}A`, `${sealed}=`, ' ', '%00', 'ä'.repeat(100)])
      expect(openText(wrong, key, 'preview')).toBeUndefined();
  });
});
