import { saysTheSame } from './revisions.service.js';

const STORED = { title: 'A title', content: 'One\n\n  two', excerpt: '' };

describe('texts', () => {
  it('say the same whatever white space is between their words', () => {
    expect(saysTheSame({ title: ' A\ttitle ', content: 'One\r\n  two\n', excerpt: ' ' }, STORED)).toBe(true);
  });

  it('say something else with other words, another letter case, or joined lines', () => {
    for (const texts of [{ title: 'a title' }, { content: 'One two' }, { excerpt: 'x' }, { title: 'Atitle' }]) {
      expect(saysTheSame({ ...STORED, ...texts }, STORED)).toBe(false);
    }
  });

  it('are not compared where there are none', () => {
    expect(saysTheSame({}, STORED)).toBe(true);
    expect(saysTheSame({ content: 'One\ntwo' }, { ...STORED, content: 'One\n two' })).toBe(false);
  });

  it('may be long', () => {
    const [lines, blanks] = ['\r\n'.repeat(1_000_000), '\t '.repeat(1_000_000)];
    expect(saysTheSame({ content: `a${lines}${blanks}b` }, { ...STORED, content: 'a\n b' })).toBe(true);
  });
});
