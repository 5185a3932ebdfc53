import { sameTexts } from './revisions.service.js';

const STORED = { title: 'A title', content: 'One\n\n  two', excerpt: '', footnotes: null, fieldValues: null };

describe('sameTexts', () => {
  it('ignores differences in white space', () => {
    expect(sameTexts({ title: ' A\ttitle ', content: 'One\r\n  two\n', excerpt: ' ', footnotes: null }, STORED)).toBe(
      true,
    );
  });

  it('detects other words, another letter case and joined lines', () => {
    for (const texts of [
      { title: 'a title' },
      { content: 'One two' },
      { excerpt: 'x', footnotes: null },
      { title: 'Atitle' },
    ]) {
      expect(sameTexts({ ...STORED, ...texts }, STORED)).toBe(false);
    }
  });

  it('ignores absent texts', () => {
    expect(sameTexts({}, STORED)).toBe(true);
    expect(sameTexts({ content: 'One\ntwo' }, { ...STORED, content: 'One\n two' })).toBe(false);
  });

  it('compares long texts', () => {
    const [lines, blanks] = ['\r\n'.repeat(1_000_000), '\t '.repeat(1_000_000)];
    expect(sameTexts({ content: `a${lines}${blanks}b` }, { ...STORED, content: 'a\n b' })).toBe(true);
  });
});
